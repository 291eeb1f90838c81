import { spawnServer } from '../processes/run-server.js'

/** Starts the sandbox with a new database. */
export async function startSandbox() {
  const { child, facts, stop } = await spawnServer()
  child.stderr?.pipe(process.stderr)
  return { facts, stop }
}
