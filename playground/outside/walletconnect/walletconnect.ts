import type { Simulator } from '../outside.js'

/** The stand-in for WalletConnect: the relay, and a page with a wallet that pairs by a URI. */
export const walletconnect: Simulator = {
  name: 'walletconnect',
  about: 'a WalletConnect relay, and a wallet that pairs by a URI, signs and switches',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/walletconnect`),
}
