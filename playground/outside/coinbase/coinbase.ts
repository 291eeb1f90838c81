import type { Simulator } from '../outside.js'

/** The stand-in for Coinbase's smart wallet: the keys page that Coinbase's SDK opens in a window. */
export const coinbase: Simulator = {
  name: 'coinbase',
  about: 'the page where Coinbase keeps the keys of smart wallets; an SDK’s keysUrl is …/coinbase/connect',
  open: async () => (await import('./service.js')).openService(),
}
