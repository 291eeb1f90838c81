import type { Simulator } from '../outside.js'

/**
 * Coinbase Onramp: its API for servers, and the page where users buy. Purchases arrive on the sandbox's chains.
 */
export const coinbaseOnramp: Simulator = {
  name: 'coinbase-onramp',
  about:
    'Coinbase sells money: its API at /coinbase-onramp/onramp/v1, its page, and a key for servers at /coinbase-onramp/~/keys',
  open: async (origin, nodes) => (await import('./service.js')).openService(`${origin}/coinbase-onramp`, nodes),
}
