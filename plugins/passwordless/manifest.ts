import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const passwordless = defineManifest({
  id: 'passwordless',
  when: ({ loginMethods }) => loginMethods.includes('email') || loginMethods.includes('sms'),
  entries: () => [
    { method: 'email', group: 'web2', kind: 'field', accountType: 'email', order: 10 },
    { method: 'sms', group: 'web2', kind: 'field', accountType: 'phone', order: 20 },
  ],
  accounts: ['email', 'sms'],
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
