import { defineManifest } from '../../core/plugin.js'
import { walletFrame } from '../wallet-frame/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

export const mfa = defineManifest({
  id: 'mfa',
  requires: { 'wallet-frame': walletFrame },
  provides: ['stepUp'],
  load: () => import('./plugin.js'),
})
