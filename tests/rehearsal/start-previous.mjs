// Starts the previous version: `start-previous.mjs SERVER OPTIONS`, with the file of that server and options of its
// `startServer` as JSON. It is set by options, because the names of its variables are those of its time.
import { handOver } from './hand-over.mjs'

const [file, options] = process.argv.slice(2)
const { startServer } = await import(file)
const server = await startServer({ ...JSON.parse(options), extension: handOver(process.env.REHEARSAL_MAILBOX) })
process.stdout.write(`${JSON.stringify({ server: server.url })}\n`)
process.once('SIGTERM', () => server.close().then(() => process.exit(0)))
