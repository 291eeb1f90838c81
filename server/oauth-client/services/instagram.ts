import type { IdentityProvider, TokenAnswer } from '../identity-provider.js'
import { nameOf, recordOf, textOf, withTokenType } from '../read-answer.js'

/**
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login
 * (2026-03-13), https://developers.facebook.com/documentation/instagram-platform/reference/me (2025-03-03)
 */
export const instagram: IdentityProvider = {
  endpoints: {
    issuer: 'https://www.instagram.com',
    authorization_endpoint: 'https://www.instagram.com/oauth/authorize',
    token_endpoint: 'https://api.instagram.com/oauth/access_token',
    userinfo_endpoint: 'https://graph.instagram.com/me',
  },
  scope: 'instagram_business_basic',
  authentication: 'client_secret_post',
  // Instagram's documentation does not mention PKCE.
  pkce: false,
  readTokens,
  userInfo: { query: { fields: 'user_id,username' }, tokenParameter: 'access_token' },
  profile: ({ info }) => {
    const user = firstOf(info)
    return { subject: textOf(user.user_id), username: nameOf(user.username) }
  },
}

/** The documentation wraps answers into a list, but the service does not always do that. */
const firstOf = (body: Record<string, unknown>) => (Array.isArray(body.data) ? recordOf(body.data[0]) : body)

/**
 * `{ data: [{ access_token, user_id, permissions }] }`: no token type, and permissions instead of a scope. An error is
 * `{ error_type, error_message }`.
 */
function readTokens({ status, body }: TokenAnswer): TokenAnswer {
  if (typeof body.error_type === 'string')
    return { status, body: { error: body.error_type, error_description: textOf(body.error_message) ?? '' } }
  const { permissions, ...tokens } = firstOf(body)
  const scope = Array.isArray(permissions) ? permissions.join(',') : permissions
  return withTokenType({ status, body: { ...tokens, ...(typeof scope === 'string' && { scope }) } })
}
