import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Loads the server's hidden frame, in which the keys of embedded wallets exist. Plugins with embedded wallets bring
 * it, so that you need not list it.
 */
export const walletFrame = defineManifest({
  id: 'wallet-frame',
  load: () => import('./plugin.js'),
})
