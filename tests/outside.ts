import { createOutside, type Nodes, type Simulator } from '../playground/outside/outside.js'
import { startServer } from './server.js'

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** Some stand-ins for outside services at an origin of their own, without a server. `nodes`: of chains, by id. */
export async function startOutside(simulators: readonly Simulator[], nodes: Nodes = {}) {
  const outside = createOutside(simulators)
  outside.setNodes(nodes)
  const { url, stop } = await startServer(outside.listener, 'localhost', outside.upgrade)
  return { url, close: () => Promise.all([stop(), outside.close()]) }
}
