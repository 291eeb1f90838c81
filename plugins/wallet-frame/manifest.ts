import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const walletFrame = defineManifest({
  id: 'wallet-frame',
  when: () => true,
  load: () => import('./plugin.js'),
})
