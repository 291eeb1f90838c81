import { createPublicKey } from 'node:crypto'
import { Hono } from 'hono'
import { jwtVerify } from 'jose'
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
import { basicOf, formOf, json, sendBack, words } from '../http.js'
import { errorPage, formPostPage } from '../page.js'
import type { Person } from '../people.js'
import { halfHash, type Signer } from '../signing.js'

// All pages were read on 2026-11-25; Apple shows no dates. "Observed" marks behaviour that issue threads and libraries
// describe and Apple's documents do not.
// D = https://developer.apple.com/documentation
// [AUTH] D/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server.
// [TOKEN] D/signinwithapplerestapi/generate-and-validate-tokens
// [TR] D/signinwithapplerestapi/tokenresponse
// [ERR] D/signinwithapplerestapi/errorresponse
// [SECRET] D/accountorganizationaldatasharing/creating-a-client-secret
// [IDT] D/signinwithapplejs/authorizationi/id_token
// [TN3107] D/technotes/tn3107-resolving-sign-in-with-apple-response-errors (revised 2024-01-16)
// [DISC] https://appleid.apple.com/.well-known/openid-configuration (captures)

const label = { name: 'apple', label: 'Apple' }

/** The registration of the sandbox's provider. Apple knows only the public key. */
const REGISTERED = {
  team_id: 'SANDBOX123',
  key_id: 'SANDBOXKEY',
  public_key: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE0vk4LSakkyo2bHc9kyfkhR8V98MC
Iqy5gpTr7b41GXJB3GjLGEEtxY6M/JM2DEQK93cqSHjSuY1pI/sc/cr3Lw==
-----END PUBLIC KEY-----`,
}

/** [AUTH] has name and email. [DISC] also lists openid, which the ID token does not depend on. */
const SCOPES = ['name', 'email', 'openid']
/** [SECRET] About six months. */
const LONGEST_SECRET_S = 15_777_000

interface AppleRequest extends AuthorizationRequest {
  readonly nonce: string | undefined
  readonly mode: 'query' | 'fragment' | 'form_post'
  readonly withIdToken: boolean
}
type AppleGrant = Grant<AppleRequest>

function open(base: string, signer: Signer) {
  const codes = openShelf<AppleGrant>(300) // [AUTH] A code is valid once, for 5 minutes.
  const refreshTokens = openShelf<AppleGrant>(Number.POSITIVE_INFINITY) // They do not expire.
  const isFirst = openFirstTimes()

  const consent = openConsent<AppleRequest>(label, {
    async allow(grant) {
      const code = codes.put(grant, `c${random()}.0.${random(6)}`)
      const id_token = grant.withIdToken ? await idToken(grant, { c_hash: halfHash(code) }) : undefined
      // [AUTH] The user's data are sent only with the first authorization.
      const user = isFirst(grant.state, grant.person) ? userOf(grant.person, grant.scopes) : undefined
      // [AUTH] There is no iss.
      return answer(grant, { state: grant.state, code, id_token, user })
    },
    // [AUTH] This is the only documented error code. It has no description.
    deny: (request) => answer(request, { state: request.state, error: 'user_cancelled_authorize' }),
  })

  const idToken = (grant: AppleGrant, claims: object) =>
    signer.sign(
      {
        iss: base,
        aud: CLIENT.id,
        sub: grant.person.id,
        ...emailClaims(grant),
        auth_time: Math.floor(Date.now() / 1000),
        nonce: grant.nonce,
        nonce_supported: true,
        ...claims,
      },
      86_400, // Observed: 24 hours.
    )

  async function tokens(grant: AppleGrant) {
    const access_token = `a${random(48)}`
    const id_token = await idToken(grant, { at_hash: halfHash(access_token) })
    // [TR] There is no scope. [TOKEN] shows Bearer, [TR] bearer.
    return { access_token, token_type: 'Bearer', expires_in: 3600, id_token }
  }

  async function exchange(form: Record<string, string>) {
    if (!form.code) return refuse('invalid_request', 'Missing parameter: code.')
    const grant = codes.take(form.code)
    // The texts are observed.
    if (grant === 'used') return refuse('invalid_grant', 'The code has already been used.')
    if (typeof grant === 'string') return refuse('invalid_grant', 'The code has expired or has been revoked.')
    // [TOKEN] It must be the one of the authorization request.
    if (form.redirect_uri !== grant.redirect_uri) return refuse('invalid_grant', 'redirect_uri mismatch.')
    // Observed since October 2024: https://github.com/a-tokyo/apple-signin-auth/issues/180
    if (grant.challenge && !fits(grant.challenge, form.code_verifier))
      return refuse('invalid_grant', 'The code_verifier does not match.')
    // [TN3107] Unsupported parameters are an error.
    if (!grant.challenge && form.code_verifier) return refuse('invalid_request', 'Unexpected code_verifier.')
    const fault = broken('token', grant.trouble)
    if (fault) return fault
    // Apple has no user info endpoint, so the token endpoint reports the suspension.
    if (grant.trouble === 'suspended') return refuse('invalid_grant', SUSPENDED)
    // [TOKEN] Every exchange returns a refresh token.
    return json(200, { ...(await tokens(grant)), refresh_token: refreshTokens.put(grant, `r${random(48)}`) })
  }

  /** [TOKEN][TR] A refresh returns no new refresh token. */
  async function refresh(form: Record<string, string>) {
    const grant = refreshTokens.find(form.refresh_token)
    if (!grant) return refuse('invalid_grant', 'The refresh token is no longer valid.')
    return json(200, await tokens({ ...grant, nonce: undefined }))
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      const complaint = complaintAbout(query)
      if (complaint) return errorPage(label, complaint)
      const withIdToken = words(query.response_type).includes('id_token')
      return consent.ask({
        redirect_uri: `${query.redirect_uri}`,
        state: query.state,
        nonce: query.nonce,
        scopes: words(query.scope),
        mode: (query.response_mode as AppleRequest['mode'] | undefined) ?? (withIdToken ? 'fragment' : 'query'),
        withIdToken,
        challenge: query.code_challenge ? { value: query.code_challenge, method: 'S256' } : undefined,
      })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      const form = await formOf(c)
      // [TOKEN] The body must be a form.
      if (!form) return refuse('invalid_request', 'The body is no form.')
      // [DISC][TOKEN] The credentials must be in the body.
      if (basicOf(c)) return refuse('invalid_client', 'The secret belongs in the body.')
      const wrong = await secretError(form)
      if (wrong) return refuse('invalid_client', wrong)
      if (form.grant_type === 'authorization_code') return exchange(form)
      if (form.grant_type === 'refresh_token') return refresh(form)
      return refuse('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
    })
    .get('/jwks', () => json(200, signer.jwks))
    .get('/.well-known/openid-configuration', () => json(200, discovery(base)))
}

/** [TN3107] Apple's page shows these errors, with status 400. */
function complaintAbout(query: Record<string, string>): string | undefined {
  if (query.client_id !== CLIENT.id) return 'invalid_client'
  if (!isCallback(query.redirect_uri, 'apple')) return 'invalid_request: Invalid web redirect url.'
  // [AUTH] id_token alone is refused.
  const withIdToken = query.response_type === 'code id_token'
  if (!withIdToken && query.response_type !== 'code') return 'invalid_request: Invalid response_type.'
  const mode = query.response_mode
  if (!['query', 'fragment', 'form_post', undefined].includes(mode)) return 'invalid_request: Invalid response_mode.'
  // [AUTH] An ID token needs fragment or form_post.
  if (withIdToken && mode === 'query') return 'invalid_request: response_mode query has no id_token.'
  const scopes = words(query.scope)
  if (scopes.some((scope) => !SCOPES.includes(scope))) return 'invalid_scope'
  // [AUTH] Any scope needs form_post.
  if (scopes.length && mode !== 'form_post')
    return 'invalid_request: response_mode must be form_post when name or email scope is requested.'
  // Observed: S256 works. There is no information about other methods.
  if (query.code_challenge && query.code_challenge_method !== 'S256')
    return 'invalid_request: Invalid code_challenge_method.'
  return undefined
}

/** [AUTH] Sends the answer in the requested mode. With form_post the browser makes a POST from Apple's site. */
function answer({ redirect_uri, mode }: AppleRequest, fields: Record<string, string | undefined>) {
  if (mode !== 'form_post') return sendBack(redirect_uri, fields, mode)
  const params = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return formPostPage(label, redirect_uri, Object.fromEntries(params))
}

/** [AUTH] The requested data of the user, as JSON text. */
function userOf(person: Person, scopes: readonly string[]): string | undefined {
  const [firstName, lastName] = person.name.split(' ')
  const user = {
    ...(scopes.includes('name') && { name: { firstName, lastName } }),
    ...(scopes.includes('email') && !person.sparse && { email: person.email }),
  }
  return Object.keys(user).length ? JSON.stringify(user) : undefined
}

/** [IDT] Flags are text ("or a boolean"). Some work and school accounts have no email address. */
const emailClaims = ({ person, scopes }: AppleGrant) =>
  scopes.includes('email') && !person.sparse
    ? { email: person.email, email_verified: `${person.verified}`, is_private_email: 'false' }
    : {}

/** [SECRET] Checks the client secret, a JWT that the app signs. Returns an error text if it is invalid. */
async function secretError({ client_id, client_secret }: Record<string, string>): Promise<string | undefined> {
  if (client_id !== CLIENT.id) return 'The client is unknown.'
  if (!client_secret) return 'The client_secret is missing.'
  const { team_id, key_id, public_key } = REGISTERED
  const now = Math.floor(Date.now() / 1000)
  try {
    const { payload, protectedHeader } = await jwtVerify(client_secret, createPublicKey(public_key), {
      algorithms: ['ES256'],
      issuer: team_id,
      subject: client_id,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(),
    })
    if (protectedHeader.kid !== key_id) return 'The kid is unknown.'
    if (payload.aud !== 'https://appleid.apple.com') return 'The aud is not https://appleid.apple.com.'
    if (Number(payload.exp) - now > LONGEST_SECRET_S) return 'The exp is more than 15777000 seconds ahead.'
    return Number(payload.iat) > now + 60 ? 'The iat is in the future.' : undefined
  } catch (error) {
    return `The client_secret is wrong: ${(error as Error).message}`
  }
}

/** [ERR][TN3107] The status is always 400, also for invalid_client. */
const refuse = (error: string, error_description: string) => json(400, { error, error_description })

/** [DISC] has no user info endpoint and does not mention PKCE. */
const discovery = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/auth`,
  token_endpoint: `${base}/token`,
  jwks_uri: `${base}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'name'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'iat',
    'is_private_email',
    'iss',
    'nonce',
    'nonce_supported',
    'sub',
  ],
})

export const apple = { ...label, open }
