import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, recordOf, textOf } from '../read-answer.js'

/**
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (2026-06-11), …/user-access-token
 * (2026-06-11), https://docs.x.com/x-api/users/get-my-user (2026-08-22)
 */
export const twitter: IdentityProvider = {
  endpoints: {
    issuer: 'https://x.com',
    authorization_endpoint: 'https://x.com/i/oauth2/authorize',
    token_endpoint: 'https://api.x.com/2/oauth2/token',
    userinfo_endpoint: 'https://api.x.com/2/users/me',
  },
  // The user endpoint requires the scope for reading posts too.
  scope: 'users.read tweet.read',
  // A client with a secret must send it by HTTP Basic, not in the body.
  authentication: 'client_secret_basic',
  // required
  pkce: true,
  userInfo: { query: { 'user.fields': 'profile_image_url' } },
  profile: ({ info }) => {
    const data = recordOf(info.data)
    return {
      subject: textOf(data.id),
      username: nameOf(data.username),
      name: nameOf(data.name),
      profile_picture_url: textOf(data.profile_image_url),
    }
  },
}
