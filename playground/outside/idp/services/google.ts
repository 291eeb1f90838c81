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

// All pages were read on 2026-11-25. "Observed" marks behaviour that issue threads and captures show and Google's
// documents do not.
// [OIDC] https://developers.google.com/identity/openid-connect/openid-connect (updated 2026-03-24)
// [REF] https://developers.google.com/identity/openid-connect/reference
// [WEB] https://developers.google.com/identity/protocols/oauth2/web-server
// [DISC] https://accounts.google.com/.well-known/openid-configuration (captures)

const label = { name: 'google', label: 'Google' }

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'
const DRIVE = 'https://www.googleapis.com/auth/drive.appdata'
/**
 * The scopes that an app can request, and their names in the response. Observed: the response has these other names.
 */
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
  const refreshTokens = openShelf<GoogleGrant>(180 * 86400) // Unused tokens expire after 6 months.
  const isFirst = openFirstTimes()

  const consent = openConsent<GoogleRequest>(label, {
    allow({ scopes: requested, ...grant }) {
      // [WEB] The user may untick scopes.
      const scopes = requested.filter((scope) => grant.trouble !== 'no-files' || scope !== DRIVE)
      if (!scopes.length) return deny(grant)
      // Observed: a code has a slash.
      const code = codes.put({ ...grant, scopes }, `4/0A${random()}`)
      const scope = scopes.flatMap((one) => (one === EMAIL ? ['email', one] : one === PROFILE ? ['profile', one] : one))
      // Observed: scope, authuser and prompt are sent, and iss since February 2026. [OIDC] Apps must ignore unknown
      // ones.
      const params = { scope: scope.join(' '), authuser: '0', prompt: grant.prompt || 'consent' }
      return sendBack(grant.redirect_uri, { state: grant.state, iss: base, code, ...params })
    },
    deny,
  })
  // [WEB] has "error=access_denied" with the state.
  function deny({ redirect_uri, state }: Pick<AuthorizationRequest, 'redirect_uri' | 'state'>) {
    return sendBack(redirect_uri, { error: 'access_denied', state, iss: base })
  }

  async function tokens(grant: GoogleGrant) {
    const access_token = accessTokens.put(grant, `ya29.${random(96)}`)
    const id_token = grant.scopes.includes('openid') ? await idToken(grant, access_token) : undefined
    // [OIDC] The token type is written Bearer, and expires_in is a number.
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
        // [OIDC] The nonce is returned unchanged.
        nonce: grant.nonce,
      },
      3600, // Observed: an hour.
    )

  async function exchange(form: Record<string, string>) {
    if (!form.code) return refuse(400, 'invalid_request', 'Missing required parameter: code')
    const grant = codes.take(form.code)
    // The texts are observed.
    if (grant === 'unknown') return refuse(400, 'invalid_grant', 'Malformed auth code.')
    if (typeof grant === 'string') return refuse(400, 'invalid_grant', 'Bad Request')
    // [WEB] Google has its own code, where the standard has invalid_grant.
    if (form.redirect_uri !== grant.redirect_uri) return refuse(400, 'redirect_uri_mismatch', 'Bad Request')
    if (grant.challenge && !form.code_verifier) return refuse(400, 'invalid_grant', 'Missing code verifier.')
    if (grant.challenge && !fits(grant.challenge, form.code_verifier))
      return refuse(400, 'invalid_grant', 'Invalid code verifier.')
    const fault = broken('token', grant.trouble)
    if (fault) return fault
    // [WEB] access_type=offline gets a refresh token, but only at the first consent or with prompt=consent.
    const isNew = isFirst(grant.state, grant.person) || words(grant.prompt).includes('consent')
    const refresh_token = grant.offline && isNew ? refreshTokens.put(grant, `1//${random(48)}`) : undefined
    return json(200, { ...(await tokens(grant)), refresh_token })
  }

  /** [WEB] The response has no refresh token, because the old one stays valid. */
  async function refresh(form: Record<string, string>) {
    const grant = refreshTokens.find(form.refresh_token)
    if (!grant) return refuse(400, 'invalid_grant', 'Token has been expired or revoked.')
    return json(200, await tokens({ ...grant, nonce: undefined }))
  }

  return (
    new Hono()
      .get('/auth', (c) => {
        const query = c.req.query()
        const complaint = complaintAbout(query)
        if (complaint) return errorPage(label, complaint)
        return consent.ask({
          redirect_uri: `${query.redirect_uri}`,
          state: query.state,
          nonce: query.nonce,
          prompt: query.prompt ?? '',
          offline: query.access_type === 'offline',
          scopes: [...new Set(words(query.scope).map((scope) => `${SCOPES[scope]}`))],
          challenge: query.code_challenge
            ? { value: query.code_challenge, method: query.code_challenge_method === 'S256' ? 'S256' : 'plain' }
            : undefined,
        })
      })
      .route('/consent', consent.routes)
      .post('/token', async (c) => {
        const form = await formOf(c)
        // [OIDC] The body must be a form.
        if (!form) return refuse(400, 'invalid_request', 'Bad Request')
        const wrong = clientError(c, form)
        if (wrong) return wrong
        if (form.grant_type === 'authorization_code') return exchange(form)
        if (form.grant_type === 'refresh_token') return refresh(form)
        return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form.grant_type ?? ''}`)
      })
      // [OIDC][DISC] The access token is a bearer token.
      .get('/info', (c) => {
        const grant = accessTokens.find(bearerOf(c))
        if (!grant) return refuse(401, 'invalid_request', 'Invalid Credentials')
        const fault = broken('info', grant.trouble)
        if (fault) return fault
        return grant.trouble === 'suspended' ? refuse(403, 'access_denied', SUSPENDED) : json(200, claims(grant))
      })
      // Returns the user and scopes of an access token. In https://oauth2.googleapis.com/tokeninfo numbers are text.
      .get('/tokeninfo', (c) => {
        const token = c.req.query('access_token')
        const grant = accessTokens.find(token)
        if (!grant) return refuse(400, 'invalid_token', 'Invalid Value')
        const { person, scopes } = grant
        return json(200, {
          aud: CLIENT.id,
          sub: person.id,
          scope: scopes.join(' '),
          expires_in: `${accessTokens.secondsLeft(token)}`,
        })
      })
      .get('/jwks', () => json(200, signer.jwks))
      .get('/.well-known/openid-configuration', () => json(200, discovery(base)))
  )
}

/** [WEB] Google shows these errors and does not tell the app. */
function complaintAbout(query: Record<string, string>): string | undefined {
  if (query.client_id !== CLIENT.id) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!isCallback(query.redirect_uri, 'google')) return 'Error 400: redirect_uri_mismatch'
  // [OIDC] The stand-in supports only the flow for web servers.
  if (query.response_type !== 'code') return 'Error 400: invalid_request. Required parameter is missing: response_type'
  // [OIDC] The scope is required.
  if (!words(query.scope).length) return 'Error 400: invalid_request. Missing required parameter: scope'
  const unknown = words(query.scope).filter((scope) => !Object.hasOwn(SCOPES, scope))
  if (unknown.length) return `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown.join(', ')}`
  // [OIDC] has none, consent and select_account. The stand-in has no signed-in users, so it does not support none.
  if (words(query.prompt).some((one) => !['consent', 'select_account'].includes(one)))
    return `Error 400: invalid_request. Invalid prompt: ${query.prompt}`
  if (!['online', 'offline', undefined].includes(query.access_type))
    return 'Error 400: invalid_request. Invalid access_type'
  // [DISC] lists both methods.
  if (!['S256', 'plain', undefined].includes(query.code_challenge_method))
    return 'Error 400: invalid_request. Invalid code_challenge_method'
  return undefined
}

/** [DISC] lists client_secret_post and client_secret_basic. Statuses and texts are observed. */
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

/** The content of [DISC]. The last property is from [REF]. */
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
