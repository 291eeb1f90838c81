import type { Simulator } from '../outside.js'

/** Relay moves money between the sandbox's chains: its quotes, its solver, and what became of each request. */
export const relay: Simulator = {
  name: 'relay',
  about: 'Relay bridges between chains: its API, as at https://api.relay.link',
  open: async (_, nodes) => (await import('./service.js')).openService(nodes),
}
