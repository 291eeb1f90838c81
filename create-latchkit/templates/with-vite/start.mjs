// `npm start`: the sandbox and the app, until Ctrl-C.
import { startSandbox } from 'latchkit/testing'
import { createServer } from 'vite'
import { sandboxSettings } from './sandbox-settings.mjs'

const data = '.sandbox'
const sandbox = await startSandbox({ port: 4610, data })
  .catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.log('Port 4610 is taken, so the sandbox uses another port.')
    return startSandbox({ data })
  })
  .catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
await sandbox.app.configure(sandboxSettings)
// these values replace those of .env
Object.assign(process.env, { VITE_API_URL: sandbox.apiUrl, VITE_APP_ID: sandbox.app.appId })
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
