import { defineManifest } from '../../core/plugin.js'
import { DEFAULT_PREFIX } from '../../core/protocol/wire.js'
import type {} from './contract.js'

export const crossApp = defineManifest({
  id: 'cross-app',
  entries: (_, { wirePrefix = DEFAULT_PREFIX }) => [
    { method: wirePrefix, kind: 'many', accountType: 'cross_app', order: 400 },
  ],
  clears: ['cross-app:'],
  // the provider of any other return has no colon
  loadsOn: ({ params }) => !!params.oauth_provider?.includes(':'),
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
