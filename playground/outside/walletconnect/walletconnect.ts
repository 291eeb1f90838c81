import type { Simulator } from '../outside.js'

/** WalletConnect, from outside: the relay, and a wallet in a page that pairs by its URI. */
export const walletconnect: Simulator = {
  name: 'walletconnect',
  about: 'a WalletConnect relay, and a wallet that pairs by a URI, signs and switches',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/walletconnect`),
}
