import type { Screens } from '../../../core/plugin.js'
import { DEFAULT_PREFIX } from '../../../core/protocol/wire.js'

export default {
  CROSS_APP_AUTH_SCREEN: () => import('./ConnectApp.js'),
  fields: { [DEFAULT_PREFIX]: () => import('./AppEntry.js') },
} satisfies Screens<'cross-app'>
