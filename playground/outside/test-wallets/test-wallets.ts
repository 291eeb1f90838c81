import type { Simulator } from '../outside.js'

/** Browser extensions, as a script that any page can load: Ethereum's announce themselves, Solana's register. */
export const testWallets: Simulator = {
  name: 'test-wallets',
  about: 'wallets of the browser as a script: three for Ethereum, one for Solana, and Coinbase’s extension',
  open: async () => (await import('./service.js')).openService(),
}
