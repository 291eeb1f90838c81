import { defineManifest } from '../../core/plugin.js'
import { walletFrame } from '../wallet-frame/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Adds, removes and asks for second factors: authenticator app, SMS and passkey. An embedded wallet asks for one
 * before it uses its key; `mfaAtLogin` also offers to add one at each login. It is on if the app's settings have second
 * factors, and for users who have one.
 * @config mfa
 */
export const mfa = defineManifest({
  id: 'mfa',
  when: (app, _, user) => [app, user].some((owner) => owner?.mfaMethods[0]),
  requires: { 'wallet-frame': walletFrame },
  provides: ['stepUp'],
  load: () => import('./plugin.js'),
})
