import type { Screens } from '../../../core/plugin.js'

export default {
  CROSS_APP_AUTH_SCREEN: () => import('./ConnectApp.js'),
  fields: { cross_app: () => import('./AppEntry.js') },
} satisfies Screens<'cross-app'>
