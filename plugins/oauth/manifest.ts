import { defineManifest } from '../../core/plugin.js'
import { SOCIAL } from '../../core/protocol/social.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Logs users in and links accounts by nine identity providers: Google, Apple, X, Discord, GitHub, LinkedIn, Spotify,
 * Instagram and TikTok. The page is redirected to the provider and back, or a window opens.
 * @config oauthMode, customOAuthRedirectUrl, allowOAuthInEmbeddedBrowsers
 */
export const oauth = defineManifest({
  id: 'oauth',
  entries: ({ twitterOAuthOnMobileEnabled: everywhere }) =>
    SOCIAL.filter((method) => everywhere || method !== 'twitter' || !/Mobi/.test(navigator.userAgent)).map(
      (method, at) => ({ method, accountType: `${method}_oauth`, order: 30 + at }),
    ),
  accounts: SOCIAL,
  // the plugin's code checks the other parameters of the return
  loadsOn: ({ params }) => (SOCIAL as readonly unknown[]).includes(params.oauth_provider),
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
