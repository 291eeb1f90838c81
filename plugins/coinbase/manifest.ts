import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/** Beside `wallets`, which offers the wallets that it reaches. */
export const coinbase = defineManifest({
  id: 'coinbase',
  provides: ['coinbase'],
  load: () => import('./plugin.js'),
})
