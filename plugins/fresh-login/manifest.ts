import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Asks the user to log in again where a recent login is needed (for a wallet on a new device, and for changes of logins
 * and second factors), and then repeats what was interrupted. Without it such a call rejects with
 * `fresh_login_required`.
 */
export const freshLogin = defineManifest({
  id: 'fresh-login',
  provides: ['freshLogin'],
  load: () => import('./plugin.js'),
})
