import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const guest = defineManifest({
  id: 'guest',
  when: ({ loginMethods }) => loginMethods.includes('guest'),
  clears: ['guest'],
  load: () => import('./plugin.js'),
})
