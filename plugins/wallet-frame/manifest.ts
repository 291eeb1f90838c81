import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const walletFrame = defineManifest({
  id: 'wallet-frame',
  load: () => import('./plugin.js'),
})
