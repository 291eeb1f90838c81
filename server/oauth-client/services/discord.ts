import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, textOf, verifiedEmail } from '../read-answer.js'

/**
 * https://docs.discord.com/developers/topics/oauth2 (2026-05-05), …/resources/user (2026-07-07), …/reference
 * (2026-08-05)
 */
export const discord: IdentityProvider = {
  endpoints: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
    userinfo_endpoint: 'https://discord.com/api/users/@me',
  },
  scope: 'identify email',
  authentication: 'client_secret_basic',
  pkce: true,
  // the format that the reference requires
  userInfo: { headers: { 'user-agent': 'DiscordBot (https://www.npmjs.com/package/latchkit, 1.0)' } },
  profile: ({ info }) => ({
    subject: textOf(info.id),
    username: nameOf(info.username),
    // `verified` tells whether the account's email is verified.
    email: verifiedEmail(info.email, info.verified),
  }),
}
