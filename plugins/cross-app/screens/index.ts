import type { Screens } from '../../../core/plugin.js'
import { wireNames } from '../../../core/protocol/wire.js'
import { OtherApps } from './rows.js'

const MANY = wireNames().prefix

export default {
  CROSS_APP_AUTH_SCREEN: () => import('./ConnectApp.js'),
  rows: { [MANY]: OtherApps },
  fields: { [MANY]: () => import('./AppEntry.js') },
} satisfies Screens<'cross-app'>
