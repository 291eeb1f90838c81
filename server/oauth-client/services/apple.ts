import type { IdentityProvider } from '../identity-provider.js'
import { nameOf, parseJson, recordOf, textOf, verifiedEmail } from '../read-answer.js'

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server,
 * …/generate-and-validate-tokens,
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret (2026-11-25)
 */
export const apple: IdentityProvider = {
  endpoints: { issuer: 'https://appleid.apple.com' },
  // The token endpoint always returns an ID token, so `openid` is not requested.
  scope: 'name email',
  openId: true,
  authentication: 'signed_secret',
  // Apple's documentation does not mention PKCE.
  pkce: false,
  nonce: true,
  // required for the scopes name and email
  parameters: { response_mode: 'form_post' },
  profile: ({ idToken, callback }) => ({
    subject: textOf(idToken.sub),
    // `email_verified` is a boolean or text
    email: verifiedEmail(idToken.email, idToken.email_verified),
    name: nameIn(callback.get('user')),
  }),
  toldOnce: ['name'],
}

/**
 * The name in the form, which Apple sends at the first login only. The form is not signed, so it is not trusted for an
 * email.
 */
function nameIn(user: string | null): string | null {
  try {
    const { firstName, lastName } = recordOf(recordOf(parseJson(user ?? '{}')).name)
    return nameOf([firstName, lastName].map(nameOf).filter(Boolean).join(' '))
  } catch {
    return null
  }
}
