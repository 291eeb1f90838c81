import { Hono } from 'hono'
import {
  type AuthorizationRequest,
  CLIENT,
  type Grant,
  isCallback,
  openConsent,
  openShelf,
  random,
} from '../authorization-server.js'
import { broken, SUSPENDED } from '../faults.js'
import { bearerOf, formOf, json, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'
import { givenAndFamilyName, pictureOf } from '../people.js'
import type { Signer } from '../signing.js'

// [I] marks behaviour that issue threads and public code describe and LinkedIn's documents do not.
// L = https://learn.microsoft.com/en-us/linkedin
// [S1] L/consumer/integrations/self-serve/sign-in-with-linkedin-v2 (updated 2024-08-08, read 2026-11-25)
// [S2] L/shared/authentication/authorization-code-flow (2025-11-17, read 2026-11-25)
// [S4] L/shared/authentication/programmatic-refresh-tokens (read 2026-11-25)
// [S6] L/shared/api-guide/concepts/error-handling (read 2026-11-25)
// [S7] https://www.linkedin.com/oauth/.well-known/openid-configuration (as of 2026-06-20, read 2026-11-25)
// [Q1] https://github.com/UsefulSoftwareCo/executor/issues/2087 (2026-09-21: three live exchanges)

const label = { name: 'linkedin', label: 'LinkedIn' }

const SCOPES = ['openid', 'profile', 'email'] // [S1][S7]

function open(base: string, signer: Signer) {
  const codes = openShelf<Grant>(1800) // [S2] 30 minutes.
  const accessTokens = openShelf<Grant>(5_184_000) // [S2] 60 days.

  const consent = openConsent<AuthorizationRequest>(label, {
    allow: (grant) => sendBack(grant.redirect_uri, { code: codes.put(grant, `AQ${random(96)}`), state: grant.state }),
    // [S2] The error code is not access_denied.
    deny: ({ redirect_uri, state }) =>
      sendBack(redirect_uri, {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
        state,
      }),
  })

  async function tokens(grant: Grant) {
    const access_token = accessTokens.put(grant, `AQ${random(372)}`) // [S2] It has about 500 characters.
    const id_token = grant.scopes.includes('openid') ? await idToken(grant) : undefined
    // [I] Commas separate the scopes, although requests use spaces. [S2] There is no token_type. [S4] Only partners get
    // a refresh token.
    return { access_token, expires_in: 5_184_000, scope: [...grant.scopes].sort().join(','), id_token }
  }

  /**
   * [S7] The ID token never has a nonce. [I] email_verified and locale are text:
   * https://github.com/logto-io/logto/issues/6843
   */
  function idToken(grant: Grant) {
    const { email_verified, locale, ...claims } = claimsOf(grant)
    const flag = email_verified === undefined ? {} : { email_verified: `${email_verified}` }
    return signer.sign({ iss: base, aud: CLIENT.id, ...claims, ...flag, ...(locale && { locale: 'en_US' }) }, 3600)
  }

  async function exchange(form: Record<string, string>) {
    const missing = ['code', 'redirect_uri'].find((name) => !form[name])
    if (missing) return required(missing)
    const grant = codes.take(form.code)
    // [S2] has these two errors for an invalid code.
    if (grant === 'unknown' || grant === 'used')
      return refuse(400, 'invalid_request', 'Unable to retrieve access token: authorization code not found')
    if (grant === 'expired' || form.redirect_uri !== grant.redirect_uri)
      return refuse(
        400,
        'invalid_redirect_uri',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      )
    return broken('token', grant.trouble) ?? json(200, await tokens(grant))
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      const { redirect_uri, state } = query
      // [S2] LinkedIn shows these errors on its own page.
      if (query.client_id !== CLIENT.id) return errorPage(label, 'The passed in client_id is invalid.')
      if (!isCallback(redirect_uri, 'linkedin'))
        return errorPage(label, 'The redirect_uri does not match the registered value.')
      // [S2] This is the only flow, and the scope is required.
      if (query.response_type !== 'code') return errorPage(label, 'You need to pass the “response_type” parameter.')
      const scopes = words(query.scope)
      if (!scopes.length) return errorPage(label, 'You need to pass the “scope” parameter.')
      // [I] The app is told: https://github.com/nextauthjs/next-auth/issues/8831
      const unknown = scopes.find((scope) => !SCOPES.includes(scope))
      if (unknown) {
        const error_description = `Scope "${unknown}" is not authorized for your application`
        return sendBack(redirect_uri, { error: 'unauthorized_scope_error', error_description, state })
      }
      // [I] A nonce is accepted and ignored. There is no information about code_challenge.
      return consent.ask({ redirect_uri, state, scopes })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      // [S2] The body must be a form. [I] HTTP Basic is ignored, so the error is about missing parameters.
      const form = (await formOf(c)) ?? {}
      const missing = ['grant_type', 'client_id', 'client_secret'].find((name) => !form[name])
      if (missing) return required(missing)
      // [Q1] A code_verifier is reported as a wrong secret.
      if (form.client_id !== CLIENT.id || form.client_secret !== CLIENT.secret || form.code_verifier !== undefined)
        return refuse(401, 'invalid_client', 'Client authentication failed')
      if (form.grant_type === 'authorization_code') return exchange(form)
      return refuse(400, 'unsupported_grant_type', 'The grant_type is not supported for this application')
    })
    .get('/info', (c) => {
      const grant = accessTokens.find(bearerOf(c))
      // [S6][I] have this error.
      if (!grant) return apiRefusal(401, 65_600, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
      const fault = broken('info', grant.trouble)
      if (fault) return fault
      if (grant.trouble === 'suspended') return apiRefusal(403, 100, 'ACCESS_DENIED', SUSPENDED)
      // [S1] The scope openid is required. The text is from [I].
      if (!grant.scopes.includes('openid'))
        return apiRefusal(403, 100, 'ACCESS_DENIED', 'Not enough permissions to access: userinfo.GET.NO_VERSION')
      return json(200, claimsOf(grant))
    })
    .get('/jwks', () => json(200, signer.jwks))
    .get('/.well-known/openid-configuration', () => json(200, discovery(base)))
}

/** [S1] email and email_verified may be absent. [I] email_verified is a boolean, and locale is an object. */
function claimsOf({ person, scopes }: Grant) {
  const profile = scopes.includes('profile') && {
    name: person.name,
    ...givenAndFamilyName(person),
    ...(!person.sparse && { picture: pictureOf(person) }),
    locale: { country: 'US', language: 'en' },
  }
  const email = scopes.includes('email') && !person.sparse && { email: person.email, email_verified: person.verified }
  return { sub: person.id, ...profile, ...email }
}

const required = (name: string) => refuse(400, 'invalid_request', `A required parameter "${name}" is missing`)
const refuse = (status: number, error: string, error_description: string) => json(status, { error, error_description })
const apiRefusal = (status: number, serviceErrorCode: number, code: string, message: string) =>
  json(status, { status, serviceErrorCode, code, message })

/** [S7] mentions neither PKCE nor the methods of client authentication. */
const discovery = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/auth`,
  token_endpoint: `${base}/token`,
  userinfo_endpoint: `${base}/info`,
  jwks_uri: `${base}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: SCOPES,
  claims_supported: [
    'iss',
    'aud',
    'iat',
    'exp',
    'sub',
    'name',
    'given_name',
    'family_name',
    'picture',
    'email',
    'email_verified',
    'locale',
  ],
})

export const linkedin = { ...label, open }
