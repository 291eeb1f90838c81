import type { Simulator } from '../outside.js'

/** Coinbase's smart wallet, from outside: the keys page that its SDK opens in a window. */
export const coinbase: Simulator = {
  name: 'coinbase',
  about: 'the page where Coinbase keeps the keys of smart wallets; an SDK’s keysUrl is …/coinbase/connect',
  open: async () => (await import('./service.js')).openService(),
}
