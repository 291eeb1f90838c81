import { defineManifest } from '../../core/plugin.js'
import { freshLogin } from '../fresh-login/manifest.js'
import type {} from './contract.js'

/**
 * Makes users who have not logged in yet; this device remembers them. A later login turns a guest into a full user
 * with the same id.
 */
export const guest = defineManifest({
  id: 'guest',
  // a guest's login must be recent to become a full user, and this repeats it unseen
  requires: { 'fresh-login': freshLogin },
  when: (app) => app.loginMethods.includes('guest'),
  clears: ['guest'],
  load: () => import('./plugin.js'),
})
