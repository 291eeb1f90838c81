// `npm start`: the sandbox and the app, until Ctrl-C. Codes are on the page http://localhost:4610/sandbox/outbox.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { startSandbox } from 'latchkit/testing'

const sandbox = await startSandbox({ port: 4610, data: '.sandbox' })
await sandbox.app.configure({ passkey_auth: true })
const command = createRequire(import.meta.url).resolve('next/dist/bin/next')
console.log(`Codes: ${sandbox.apiUrl}/sandbox/outbox`)
const env = { ...process.env, LATCHKIT_API_URL: sandbox.apiUrl }
const next = spawn(process.execPath, [command, 'dev'], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => next.kill(signal))
next.on('exit', async (code) => {
  await sandbox.stop()
  process.exit(code ?? 0)
})
