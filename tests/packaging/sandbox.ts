import { spawnProvider } from '../processes/run-provider.js'

/** The sandbox provider, its data new. */
export async function startSandbox() {
  const { child, facts, stop } = await spawnProvider()
  child.stderr?.pipe(process.stderr)
  return { facts, stop }
}
