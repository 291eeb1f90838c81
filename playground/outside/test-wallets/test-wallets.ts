import type { Simulator } from '../outside.js'

/** Wallets that act like browser extensions, as a script that any page can load. */
export const testWallets: Simulator = {
  name: 'test-wallets',
  about: 'wallets of the browser as a script: three for Ethereum, one for Solana, and Coinbase’s extension',
  open: async () => (await import('./service.js')).openService(),
}
