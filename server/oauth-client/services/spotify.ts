import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, textOf } from '../read-answer.js'

/**
 * https://developer.spotify.com/documentation/web-api/tutorials/code-flow,
 * …/reference/get-current-users-profile, …/references/changes/may-2026 (2026-11-25)
 */
export const spotify: IdentityProvider = {
  endpoints: {
    issuer: 'https://accounts.spotify.com',
    authorization_endpoint: 'https://accounts.spotify.com/authorize',
    token_endpoint: 'https://accounts.spotify.com/api/token',
    userinfo_endpoint: 'https://api.spotify.com/v1/me',
  },
  scope: 'user-read-email user-read-private',
  authentication: 'client_secret_basic',
  pkce: true,
  profile: ({ info }) => ({
    // Since May 2026 the reference recommends this field for linking accounts, and not `id`.
    subject: textOf(info.account_id),
    // the reference says that its email is not verified
    email: null,
    name: nameOf(info.display_name),
  }),
}
