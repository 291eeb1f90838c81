import type { Screens } from '../../../core/plugin.js'

export default {
  FRESH_LOGIN_SCREEN: () => import('./FreshLogin.js'),
} satisfies Screens<'fresh-login'>
