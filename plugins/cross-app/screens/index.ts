import type { Screens } from '../../../core/plugin.js'
import { wireNames } from '../../../core/protocol/wire.js'
import { OtherApps } from './rows.js'

const { prefix } = wireNames()

export default {
  CROSS_APP_AUTH_SCREEN: () => import('./ConnectApp.js'),
  rows: { [prefix]: OtherApps },
  fields: { [prefix]: () => import('./AppEntry.js') },
} satisfies Screens<'cross-app'>
