import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/**
 * Makes users who have not logged in yet; this device remembers them. A later login turns a guest into a full user
 * with the same id.
 */
export const guest = defineManifest({
  id: 'guest',
  when: ({ loginMethods }) => loginMethods.includes('guest'),
  clears: ['guest'],
  load: () => import('./plugin.js'),
})
