// `npm start`: the sandbox and the app, until Ctrl-C. Codes are on the page http://localhost:4610/sandbox/outbox.
import { startSandbox } from 'latchkit/testing'
import { createServer } from 'vite'

const sandbox = await startSandbox({ port: 4610, data: '.sandbox' })
await sandbox.app.configure({ passkey_auth: true })
const server = await createServer()
await server.listen()
server.printUrls()
console.log(`  Codes:   ${sandbox.apiUrl}/sandbox/outbox`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await server.close()
    await sandbox.stop()
    process.exit(0)
  })
