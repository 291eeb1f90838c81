import { Hono } from 'hono'
import {
  type AuthorizationRequest,
  CLIENT,
  fits,
  type Grant,
  isCallback,
  openConsent,
  openShelf,
  random,
} from '../authorization-server.js'
import { broken, SUSPENDED } from '../faults.js'
import { basicOf, bearerOf, formOf, json, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'
import { pictureOf } from '../people.js'

// "Observed" marks behaviour that third parties saw in real use and Spotify's documents do not describe.
// D = https://developer.spotify.com/documentation/web-api
// [D1] D/tutorials/code-flow (read 2026-11-25)
// [D2] D/tutorials/refreshing-tokens (as after 2026-06-18, read 2026-11-25)
// [D5] https://developer.spotify.com/blog/2025-10-14-reminder-oauth-migration-27-nov-2025
// [D6] D/reference/get-current-users-profile (read 2026-11-25)
// [D8] D/references/changes/may-2026 (read 2026-11-25)
// [D11] D/tutorials/code-pkce-flow (read 2026-11-25)

const label = { name: 'spotify', label: 'Spotify' }

const SCOPES = ['user-read-email', 'user-read-private'] // [D1][D6]

function open(_base: string) {
  const codes = openShelf<Grant>(300) // Not documented. Observed: a few minutes.
  const accessTokens = openShelf<Grant>(3600)
  const refreshTokens = openShelf<Grant>(182 * 86_400) // [D2] 6 months from the authorization on.

  const consent = openConsent<AuthorizationRequest>(label, {
    allow: (grant) => sendBack(grant.redirect_uri, { code: codes.put(grant, `AQ${random(96)}`), state: grant.state }),
    // [D1] The error has no description.
    deny: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
  })

  /**
   * [D1] The token type is written Bearer, and scopes are separated by spaces. Observed: without a requested scope
   * there is none in the response.
   */
  const tokens = (grant: Grant) => ({
    access_token: accessTokens.put(grant, `BQ${random(96)}`),
    token_type: 'Bearer',
    scope: grant.scopes.length ? grant.scopes.join(' ') : undefined,
    expires_in: 3600,
  })

  function exchange(form: Record<string, string>) {
    const grant = codes.take(form.code)
    // The texts are observed.
    if (grant === 'expired') return refuse('invalid_grant', 'Authorization code expired')
    if (typeof grant === 'string') return refuse('invalid_grant', 'Invalid authorization code')
    // [D1] The address is only compared.
    if (form.redirect_uri !== grant.redirect_uri) return refuse('invalid_grant', 'Invalid redirect URI')
    // [D11] requires it. Observed: also of an app with a secret, https://github.com/spotify/ios-sdk/issues/257
    if (grant.challenge && !form.code_verifier) return refuse('invalid_request', 'code_verifier required')
    if (grant.challenge && !fits(grant.challenge, form.code_verifier))
      return refuse('invalid_grant', 'code_verifier was incorrect')
    const fault = broken('token', grant.trouble)
    return fault ?? json(200, { ...tokens(grant), refresh_token: refreshTokens.put(grant, `AQ${random(96)}`) })
  }

  /** [D2] A response may have no new refresh token, and then the old one stays valid. The stand-in never sends one. */
  function refresh(form: Record<string, string>) {
    const grant = refreshTokens.find(form.refresh_token)
    return grant ? json(200, tokens(grant)) : refuse('invalid_grant', 'Invalid refresh token')
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      // Observed: Spotify shows these errors on its own page.
      if (query.client_id !== CLIENT.id) return errorPage(label, 'INVALID_CLIENT: Invalid client')
      if (!isCallback(query.redirect_uri, 'spotify')) return errorPage(label, 'INVALID_CLIENT: Invalid redirect URI')
      // [D5] The response type token was removed.
      if (query.response_type !== 'code') return errorPage(label, 'response_type must be code')
      // [D1] Scopes are separated by spaces. There may be none.
      const scopes = words(query.scope)
      if (scopes.some((scope) => !SCOPES.includes(scope))) return errorPage(label, 'INVALID_SCOPE: Invalid scope')
      // [D11] Only S256 is supported.
      if (query.code_challenge && query.code_challenge_method !== 'S256')
        return errorPage(label, 'code_challenge_method must be S256')
      return consent.ask({
        redirect_uri: query.redirect_uri,
        state: query.state,
        scopes,
        challenge: query.code_challenge ? { value: query.code_challenge, method: 'S256' } : undefined,
      })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      // [D1] The body must be a form.
      const form = (await formOf(c)) ?? {}
      // [D1] The credentials come by HTTP Basic. Observed: in the body, too, and the status is always 400.
      const { client_id, client_secret } = basicOf(c) ?? form
      if (client_id !== CLIENT.id) return refuse('invalid_client', 'Invalid client')
      if (client_secret !== CLIENT.secret) return refuse('invalid_client', 'Invalid client secret')
      if (form.grant_type === 'authorization_code') return exchange(form)
      if (form.grant_type === 'refresh_token') return refresh(form)
      return refuse('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
    })
    .get('/info', (c) => {
      const grant = accessTokens.find(bearerOf(c))
      if (!grant) return apiRefusal(401, 'Invalid access token')
      const fault = broken('info', grant.trouble)
      if (fault) return fault
      return grant.trouble === 'suspended' ? apiRefusal(403, SUSPENDED) : json(200, me(grant))
    })
}

/** The user in the format of [D6]. */
function me({ person, scopes }: Grant) {
  // [D6][D8] Apps must link accounts by account_id, not by id.
  const id = `spotify-${person.username}`
  return {
    account_id: person.id,
    display_name: person.sparse ? null : person.name,
    external_urls: { spotify: `https://spotify.example/user/${id}` },
    href: `https://api.spotify.example/v1/users/${id}`,
    id,
    images: person.sparse ? [] : [{ url: pictureOf(person), height: null, width: null }],
    type: 'user',
    uri: `spotify:user:${id}`,
    // [D6] Apps with an extended quota get the address. The user typed it at sign-up, and it is not verified.
    ...(scopes.includes('user-read-email') && !person.sparse && { email: person.email }),
    ...(scopes.includes('user-read-private') && { country: 'GB', product: 'premium' }),
  }
}

const refuse = (error: string, error_description: string) => json(400, { error, error_description })
/** [D6] The API's errors are nested, unlike those of the token endpoint. */
const apiRefusal = (status: number, message: string) => json(status, { error: { status, message } })

export const spotify = { ...label, open }
