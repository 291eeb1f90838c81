import type { Screens } from '../../../core/plugin.js'
import { PREFIX } from '../../../core/protocol/wire.js'
import { OtherApps } from './rows.js'

export default {
  CROSS_APP_AUTH_SCREEN: () => import('./ConnectApp.js'),
  rows: { [PREFIX]: OtherApps },
  fields: { [PREFIX]: () => import('./AppEntry.js') },
} satisfies Screens<'cross-app'>
