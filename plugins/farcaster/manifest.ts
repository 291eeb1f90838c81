import { defineManifest } from '../../core/plugin.js'

export type * from './screens/texts.js'

/**
 * Logs users in and links accounts by Farcaster: the user scans a code or opens the Farcaster app, and approves. With
 * the user's approval, your app can also write to Farcaster in the user's name.
 */
export const farcaster = defineManifest({
  id: 'farcaster',
  entries: () => [{ method: 'farcaster', order: 200 }],
  accounts: ['farcaster'],
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
