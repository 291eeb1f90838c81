import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const customAuth = defineManifest({
  id: 'custom-auth',
  when: ({ loginMethods }) => loginMethods.includes('custom'),
  loadsOn: () => true,
  load: () => import('./plugin.js'),
})
