import type { IdentityProvider } from '../identity-provider.js'
import { parseJson, recordOf, textOf, verifiedEmail } from '../read-answer.js'

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server,
 * …/generate-and-validate-tokens, https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 * (2026-11-25)
 */
export const apple: IdentityProvider = {
  endpoints: { issuer: 'https://appleid.apple.com' },
  // the token endpoint always answers an ID token: `openid` is not asked for
  scope: 'name email',
  openId: true,
  authentication: 'signed_secret',
  // in none of its documents
  pkce: false,
  nonce: true,
  // required as soon as a name or an email is asked for
  parameters: { response_mode: 'form_post' },
  profile: ({ idToken, callback }) => ({
    subject: textOf(idToken.sub),
    // `email_verified` is a boolean or text
    email: verifiedEmail(idToken.email, idToken.email_verified),
    name: nameIn(callback.get('user')),
  }),
  toldOnce: ['name'],
}

/** The form says it at a person's first login only. Nothing signs the form: it is good for a name, not for an email. */
function nameIn(user: string | null): string | null {
  try {
    const { firstName, lastName } = recordOf(recordOf(parseJson(user ?? '{}')).name)
    return textOf([firstName, lastName].map(textOf).filter(Boolean).join(' '))
  } catch {
    return null
  }
}
