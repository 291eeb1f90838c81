import { type Context, Hono } from 'hono'
import {
  type AuthorizationRequest,
  CLIENT,
  fits,
  type Grant,
  isCallback,
  openConsent,
  openFirstTimes,
  openShelf,
  random,
} from '../authorization-server.js'
import { broken, SUSPENDED } from '../faults.js'
import { basicOf, bearerOf, formOf, json, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'
import { givenAndFamilyName, pictureOf } from '../people.js'
import { halfHash, type Signer } from '../signing.js'

// All read 2026-11-25. "Observed": in issue threads and captures, not in Google's documents.
// [OIDC] https://developers.google.com/identity/openid-connect/openid-connect (updated 2026-03-24)
// [REF] https://developers.google.com/identity/openid-connect/reference
// [WEB] https://developers.google.com/identity/protocols/oauth2/web-server
// [DISC] https://accounts.google.com/.well-known/openid-configuration (captures)

const label = { name: 'google', label: 'Google' }

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'
const DRIVE = 'https://www.googleapis.com/auth/drive.appdata'
/** What may be asked for, and what the answer calls it. Observed: the answer's `scope` is no echo. */
const SCOPES: Record<string, string> = {
  openid: 'openid',
  email: EMAIL,
  profile: PROFILE,
  [EMAIL]: EMAIL,
  [PROFILE]: PROFILE,
  [DRIVE]: DRIVE,
}

interface GoogleRequest extends AuthorizationRequest {
  readonly nonce: string | undefined
  readonly prompt: string
  readonly offline: boolean
}
type GoogleGrant = Grant<GoogleRequest>

function open(base: string, signer: Signer) {
  const codes = openShelf<GoogleGrant>(600)
  const accessTokens = openShelf<GoogleGrant>(3599)
  const refreshTokens = openShelf<GoogleGrant>(180 * 86400) // ends after 6 months unused
  const isFirst = openFirstTimes()

  const consent = openConsent<GoogleRequest>(label, {
    allow({ scopes: asked, ...grant }) {
      // [WEB] people may untick scopes
      const scopes = asked.filter((scope) => grant.trouble !== 'no-files' || scope !== DRIVE)
      if (!scopes.length) return deny(grant)
      // observed: a code has a slash
      const code = codes.put({ ...grant, scopes }, `4/0A${random()}`)
      const scope = scopes.flatMap((one) => (one === EMAIL ? ['email', one] : one === PROFILE ? ['profile', one] : one))
      // observed: iss since February 2026, scope, authuser, prompt. [OIDC] unknown ones are to be ignored
      const more = { scope: scope.join(' '), authuser: '0', prompt: grant.prompt || 'consent' }
      return sendBack(grant.redirect_uri, { state: grant.state, iss: base, code, ...more })
    },
    deny,
  })
  // [WEB] "error=access_denied" with the state
  function deny({ redirect_uri, state }: Pick<AuthorizationRequest, 'redirect_uri' | 'state'>) {
    return sendBack(redirect_uri, { error: 'access_denied', state, iss: base })
  }

  async function tokens(grant: GoogleGrant) {
    const access_token = accessTokens.put(grant, `ya29.${random(96)}`)
    const id_token = grant.scopes.includes('openid') ? await idToken(grant, access_token) : undefined
    // [OIDC] Bearer with a capital, expires_in a number
    return { access_token, expires_in: 3599, scope: [...grant.scopes].sort().join(' '), token_type: 'Bearer', id_token }
  }
  const idToken = (grant: GoogleGrant, access_token: string) =>
    signer.sign(
      {
        iss: base,
        azp: CLIENT.id,
        aud: CLIENT.id,
        ...claims(grant),
        at_hash: halfHash(access_token),
        // [OIDC] comes back unchanged
        nonce: grant.nonce,
      },
      3600, // observed: an hour
    )

  async function exchange(form: Record<string, string>) {
    if (!form.code) return refuse(400, 'invalid_request', 'Missing required parameter: code')
    const grant = codes.take(form.code)
    // observed texts
    if (grant === 'unknown') return refuse(400, 'invalid_grant', 'Malformed auth code.')
    if (typeof grant === 'string') return refuse(400, 'invalid_grant', 'Bad Request')
    // [WEB] a code of Google's own, where the standard says invalid_grant
    if (form.redirect_uri !== grant.redirect_uri) return refuse(400, 'redirect_uri_mismatch', 'Bad Request')
    if (grant.challenge && !form.code_verifier) return refuse(400, 'invalid_grant', 'Missing code verifier.')
    if (grant.challenge && !fits(grant.challenge, form.code_verifier))
      return refuse(400, 'invalid_grant', 'Invalid code verifier.')
    const fault = broken('token', grant.trouble)
    if (fault) return fault
    // [WEB] for access_type=offline, at the first consent only; prompt=consent brings a new one
    const isNew = isFirst(grant.state, grant.person) || words(grant.prompt).includes('consent')
    const refresh_token = grant.offline && isNew ? refreshTokens.put(grant, `1//${random(48)}`) : undefined
    return json(200, { ...(await tokens(grant)), refresh_token })
  }

  /** [WEB] The answer has no refresh token: the old one stays good. */
  async function refresh(form: Record<string, string>) {
    const grant = refreshTokens.find(form.refresh_token)
    if (!grant) return refuse(400, 'invalid_grant', 'Token has been expired or revoked.')
    return json(200, await tokens({ ...grant, nonce: undefined }))
  }

  return (
    new Hono()
      .get('/auth', (c) => {
        const asked = c.req.query()
        const complaint = complaintAbout(asked)
        if (complaint) return errorPage(label, complaint)
        return consent.ask({
          redirect_uri: `${asked.redirect_uri}`,
          state: asked.state,
          nonce: asked.nonce,
          prompt: asked.prompt ?? '',
          offline: asked.access_type === 'offline',
          scopes: [...new Set(words(asked.scope).map((scope) => `${SCOPES[scope]}`))],
          challenge: asked.code_challenge
            ? { value: asked.code_challenge, method: asked.code_challenge_method === 'S256' ? 'S256' : 'plain' }
            : undefined,
        })
      })
      .route('/consent', consent.routes)
      .post('/token', async (c) => {
        const form = await formOf(c)
        // [OIDC] a form
        if (!form) return refuse(400, 'invalid_request', 'Bad Request')
        const wrong = clientError(c, form)
        if (wrong) return wrong
        if (form.grant_type === 'authorization_code') return exchange(form)
        if (form.grant_type === 'refresh_token') return refresh(form)
        return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form.grant_type ?? ''}`)
      })
      // [OIDC][DISC] Authorization: Bearer
      .get('/info', (c) => {
        const grant = accessTokens.find(bearerOf(c))
        if (!grant) return refuse(401, 'invalid_request', 'Invalid Credentials')
        const fault = broken('info', grant.trouble)
        if (fault) return fault
        return grant.trouble === 'suspended' ? refuse(403, 'access_denied', SUSPENDED) : json(200, claims(grant))
      })
      // What an access token is good for. https://oauth2.googleapis.com/tokeninfo; numbers are text there
      .get('/tokeninfo', (c) => {
        const token = c.req.query('access_token')
        const grant = accessTokens.find(token)
        if (!grant) return refuse(400, 'invalid_token', 'Invalid Value')
        const { person, scopes } = grant
        return json(200, {
          aud: CLIENT.id,
          sub: person.id,
          scope: scopes.join(' '),
          expires_in: `${accessTokens.left(token)}`,
        })
      })
      .get('/jwks', () => json(200, signer.jwks))
      .get('/.well-known/openid-configuration', () => json(200, discovery(base)))
  )
}

/** [WEB] Shown by Google, never told to the app. */
function complaintAbout(asked: Record<string, string>): string | undefined {
  if (asked.client_id !== CLIENT.id) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!isCallback(asked.redirect_uri, 'google')) return 'Error 400: redirect_uri_mismatch'
  // [OIDC] this stand-in has no other flow than that of web servers
  if (asked.response_type !== 'code') return 'Error 400: invalid_request. Required parameter is missing: response_type'
  // [OIDC] required
  if (!words(asked.scope).length) return 'Error 400: invalid_request. Missing required parameter: scope'
  const unknown = words(asked.scope).filter((scope) => !Object.hasOwn(SCOPES, scope))
  if (unknown.length) return `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown.join(', ')}`
  // [OIDC] none, consent and select_account only, and none stands alone. Nobody is signed in here: none is not offered
  if (words(asked.prompt).some((one) => !['consent', 'select_account'].includes(one)))
    return `Error 400: invalid_request. Invalid prompt: ${asked.prompt}`
  if (!['online', 'offline', undefined].includes(asked.access_type))
    return 'Error 400: invalid_request. Invalid access_type'
  // [DISC] both methods
  if (!['S256', 'plain', undefined].includes(asked.code_challenge_method))
    return 'Error 400: invalid_request. Invalid code_challenge_method'
  return undefined
}

/** [DISC] client_secret_post and client_secret_basic. Statuses and texts are observed. */
function clientError(c: Context, form: Record<string, string>): Response | undefined {
  const { client_id, client_secret } = basicOf(c) ?? form
  if (!client_id) return refuse(400, 'invalid_request', 'Could not determine client ID from request.')
  if (client_id !== CLIENT.id) return refuse(401, 'invalid_client', 'The OAuth client was not found.')
  if (!client_secret) return refuse(400, 'invalid_request', 'client_secret is missing.')
  return client_secret === CLIENT.secret ? undefined : refuse(401, 'invalid_client', 'Unauthorized')
}

/**
 * [OIDC][REF] email_verified is a boolean; names and the picture are never guaranteed. An account always has an
 * address.
 */
function claims({ person, scopes }: GoogleGrant) {
  const email = scopes.includes(EMAIL) && { email: person.email, email_verified: person.verified }
  const profile = scopes.includes(PROFILE) &&
    !person.sparse && { name: person.name, picture: pictureOf(person), ...givenAndFamilyName(person) }
  return { sub: person.id, ...email, ...profile }
}

const refuse = (status: number, error: string, error_description: string) => json(status, { error, error_description })

/** [DISC], and [REF] for the last. */
const discovery = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/auth`,
  token_endpoint: `${base}/token`,
  userinfo_endpoint: `${base}/info`,
  jwks_uri: `${base}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'name',
    'picture',
    'sub',
  ],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  authorization_response_iss_parameter_supported: true,
})

export const google = { ...label, open }
