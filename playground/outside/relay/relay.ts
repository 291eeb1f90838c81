import type { Simulator } from '../outside.js'

/**
 * The stand-in for Relay, which bridges money between the sandbox's chains: quotes, a solver, and the status of
 * requests.
 */
export const relay: Simulator = {
  name: 'relay',
  about: 'Relay bridges between chains: its API, as at https://api.relay.link',
  open: async (_, nodes) => (await import('./service.js')).openService(nodes),
}
