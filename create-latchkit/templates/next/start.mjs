// `npm start`: the sandbox and the app, until Ctrl-C.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { startSandbox } from 'latchkit/testing'
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
const command = createRequire(import.meta.url).resolve('next/dist/bin/next')
// these values replace those of .env
const env = { ...process.env, LATCHKIT_API_URL: sandbox.apiUrl, LATCHKIT_APP_ID: sandbox.app.appId }
console.log(`Codes: ${sandbox.apiUrl}/sandbox/outbox`)
const next = spawn(process.execPath, [command, 'dev'], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => next.kill(signal))
next.on('exit', async (code) => {
  await sandbox.stop()
  process.exit(code ?? 0)
})
