import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const ethereum = defineManifest({
  id: 'ethereum',
  load: () => import('./plugin.js'),
})
