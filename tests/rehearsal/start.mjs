// Starts the built server as `latchkit-server start` does: it reads the same variables, checks them, and ends by the
// same signals. It differs in one thing. That command has no delivery for codes yet, so this file adds one by the
// server's extension points, which hands them to the rehearsal. The check of the pages' files is left out with it.
import { checkStart } from '../../server/dist/server/check-start.js'
import { readCommand, run } from '../../server/dist/server/command.js'
import { startServer } from '../../server/dist/server/server.js'
import { handOver } from './hand-over.mjs'

const { options } = readCommand(['start', ...process.argv.slice(2)])
const start = () => {
  checkStart(options)
  return startServer({ ...options, extension: handOver(process.env.REHEARSAL_MAILBOX) })
}
await run(start, () => ({ facts: {}, lacks: [] }))
