import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/**
 * Reaches Coinbase's wallets: the browser extension, the phone app and smart wallets. Use it together with the plugin
 * `wallets`, which lists them and logs users in by them.
 * @config externalWallets.coinbaseWallet
 */
export const coinbase = defineManifest({
  id: 'coinbase',
  provides: ['coinbase'],
  load: () => import('./plugin.js'),
})
