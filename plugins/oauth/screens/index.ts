import type { Screens } from '../../../core/plugin.js'
import { rows } from './rows.js'

export default {
  AWAITING_OAUTH_SCREEN: () => import('./AwaitingOAuth.js'),
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: () => import('./InAppBrowser.js'),
  rows,
} satisfies Screens<'oauth'>
