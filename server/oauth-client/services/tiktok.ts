import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, recordOf, refuseErrors, textOf } from '../read-answer.js'

/**
 * https://developers.tiktok.com/doc/login-kit-web,
 * https://developers.tiktok.com/doc/oauth-user-access-token-management,
 * https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info (2026-11-25)
 */
export const tiktok: IdentityProvider = {
  endpoints: {
    issuer: 'https://www.tiktok.com',
    authorization_endpoint: 'https://www.tiktok.com/v2/auth/authorize/',
    token_endpoint: 'https://open.tiktokapis.com/v2/oauth/token/',
    userinfo_endpoint: 'https://open.tiktokapis.com/v2/user/info/',
  },
  // separated by commas
  scope: 'user.info.basic,user.info.profile',
  authentication: 'client_secret_post',
  // PKCE is for desktop apps only.
  pkce: false,
  clientIdName: 'client_key',
  // TikTok returns errors with status 200.
  readTokens: refuseErrors,
  userInfo: { query: { fields: 'open_id,username,display_name' } },
  profile: ({ info }) => {
    const user = recordOf(recordOf(info.data).user)
    return { subject: textOf(user.open_id), username: nameOf(user.username), name: nameOf(user.display_name) }
  },
}
