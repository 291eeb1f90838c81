import { defineManifest } from '../../core/plugin.js'

export type * from './screens/texts.js'

export const farcaster = defineManifest({
  id: 'farcaster',
  when: ({ loginMethods }) => loginMethods.includes('farcaster'),
  entries: () => [{ method: 'farcaster', order: 200 }],
  accounts: ['farcaster'],
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
