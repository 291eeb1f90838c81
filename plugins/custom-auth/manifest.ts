import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const customAuth = defineManifest({
  id: 'custom-auth',
  // the server need not announce it: it refuses tokens where an app has it off
  when: ({ loginMethods }, { customAuth }) => loginMethods.includes('custom') || !!customAuth,
  loadsOn: () => true,
  load: () => import('./plugin.js'),
})
