import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

export const freshLogin = defineManifest({
  id: 'fresh-login',
  provides: ['freshLogin'],
  load: () => import('./plugin.js'),
})
