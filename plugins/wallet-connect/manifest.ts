import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/** Beside `wallets`, which offers the wallets that it reaches. */
export const walletConnect = defineManifest({
  id: 'wallet-connect',
  when: (_, { externalWallets }) => externalWallets?.walletConnect?.enabled !== false,
  provides: ['walletConnect'],
  load: () => import('./plugin.js'),
})
