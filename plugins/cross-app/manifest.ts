import { defineManifest } from '../../core/plugin.js'
import { ethereum } from '../ethereum/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Logs users in by their account of another app of the same server, and uses the wallets of that account once the
 * user agrees. `loginMethods` names the other apps: `<prefix>:<app id>`. It is on if the app's settings name other
 * apps, and for users who have such an account.
 * @config loginMethods, loginMethodsAndOrder
 */
export const crossApp = defineManifest({
  id: 'cross-app',
  when: ({ raw }) => raw.cross_app_auth !== false,
  requires: { ethereum },
  entries: () => [{ method: 'cross_app', kind: 'many', order: 400 }],
  hasWalletsOf: ({ linkedAccounts }) => linkedAccounts.some(({ type }) => type === 'cross_app'),
  clears: ['cross-app:'],
  // methods of this plugin contain a colon, and those of other OAuth providers do not
  loadsOn: ({ params }) => params.oauth_provider?.includes(':'),
  load: () => import('./plugin.js'),
})
