import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Logs users in and links accounts by Telegram: by a window of Telegram, by a link of your bot, or at once within a
 * mini-app. It is on if the app's settings name a bot.
 */
export const telegram = defineManifest({
  id: 'telegram',
  entries: () => [{ method: 'telegram', order: 210 }],
  accounts: ['telegram'],
  preloadOnLogin: () => true,
  // only a hint: the plugin checks that the app uses Telegram and that the data are complete
  loadsOn: ({ href }) => /tgWebAppData|auth_date/.test(href),
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
