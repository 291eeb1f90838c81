import { spawnProvider } from '../processes/run-provider.js'

/** Starts the sandbox provider with a new database. */
export async function startSandbox() {
  const { child, facts, stop } = await spawnProvider()
  child.stderr?.pipe(process.stderr)
  return { facts, stop }
}
