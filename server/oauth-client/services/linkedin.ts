import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, textOf, verifiedEmail, withTokenType } from '../read-answer.js'

/**
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 (2024-08-08),
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow (2025-11-17)
 */
export const linkedin: IdentityProvider = {
  endpoints: { issuer: 'https://www.linkedin.com/oauth' },
  scope: 'openid email profile',
  openId: true,
  // LinkedIn answers HTTP Basic with the error that "client_id" is missing.
  authentication: 'client_secret_post',
  // PKCE is for native apps only. A web client that sends a verifier gets `invalid_client`.
  pkce: false,
  // No nonce is sent, because the ID token never contains it.
  // the documented answer has no `token_type`
  readTokens: withTokenType,
  profile: ({ idToken, info }) => ({
    subject: textOf(idToken.sub),
    // `email_verified` is a boolean at the user info endpoint and text in the ID token.
    email: verifiedEmail(info.email ?? idToken.email, info.email_verified ?? idToken.email_verified),
    name: nameOf(info.name ?? idToken.name),
    vanity_name: null,
  }),
}
