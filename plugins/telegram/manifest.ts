import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export const telegram = defineManifest({
  id: 'telegram',
  when: ({ loginMethods }) => loginMethods.includes('telegram'),
  entries: () => [{ method: 'telegram', order: 210 }],
  accounts: ['telegram'],
  preloadOnLogin: () => true,
  // a guess: whether the app wants it, and all of it is there, is for the plugin to say
  loadsOn: () => /tgWebAppData|auth_date/.test(location.href),
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
