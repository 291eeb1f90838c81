import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, textOf, verifiedEmail } from '../read-answer.js'

/** https://developers.google.com/identity/openid-connect/openid-connect, …/openid-connect/reference (2026-11-25) */
export const google: IdentityProvider = {
  endpoints: { issuer: 'https://accounts.google.com' },
  scope: 'openid email profile',
  openId: true,
  authentication: 'client_secret_post',
  // The discovery document lists S256, and a client with a secret may use it.
  pkce: true,
  nonce: true,
  profile: ({ idToken, info }) => ({
    subject: textOf(idToken.sub),
    email: verifiedEmail(info.email ?? idToken.email, info.email_verified ?? idToken.email_verified),
    name: nameOf(info.name ?? idToken.name),
  }),
}
