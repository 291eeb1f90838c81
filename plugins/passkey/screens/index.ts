import type { Screens } from '../../../core/plugin.js'
import { rows } from './rows.js'

export default {
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: () => import('./AwaitingPasskey.js'),
  LINK_PASSKEY_SCREEN: () => import('./LinkPasskey.js'),
  rows,
} satisfies Screens<'passkey'>
