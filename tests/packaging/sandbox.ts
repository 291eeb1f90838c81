import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './pack.js'

/** The sandbox provider, as `npm run provider` runs it. */
export async function startSandbox() {
  const args = ['--import', 'tsx', 'playground/provider/main.ts', '--port', '0', '--data', 'memory']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The provider did not start.'))),
  ])) as [string]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { facts: JSON.parse(line) as { provider: string; appId: string }, stop }
}
