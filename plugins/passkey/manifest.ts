import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Logs users in, signs new users up and links accounts by passkeys. It is on if the app's settings allow passkeys as a
 * login method or as a second factor.
 */
export const passkey = defineManifest({
  id: 'passkey',
  when: (app) => app.loginMethods.includes('passkey') || app.mfaMethods.includes('passkey'),
  entries: () => (window.PublicKeyCredential ? [{ method: 'passkey', kind: 'link', order: 200 }] : []),
  accounts: ['passkey'],
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
