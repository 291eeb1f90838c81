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
import { type Person, pictureOf } from '../people.js'

// "Observed" marks behaviour that third parties saw in real use and TikTok's documents do not describe. All pages were
// read on 2026-11-25.
// [D1] https://developers.tiktok.com/doc/login-kit-web
// [D2] https://developers.tiktok.com/doc/oauth-user-access-token-management
// [D3] https://developers.tiktok.com/doc/oauth-get-a-user-access-token (2026-11-02)
// [D4] https://developers.tiktok.com/docs/en/oauth-refresh-a-user-access-token (2026-11-02)
// [D6] https://developers.tiktok.com/doc/oauth-error-handling
// [D7] https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
// [D8] https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info

const label = { name: 'tiktok', label: 'TikTok' }

/** [D8] The fields that each scope allows. No scope has an email address. */
const FIELDS: Record<string, readonly string[]> = {
  'user.info.basic': ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'],
  'user.info.profile': ['username', 'profile_deep_link', 'bio_description', 'is_verified'],
}

function open(_base: string) {
  const codes = openShelf<Grant>(300) // Not documented. Observed: minutes.
  const accessTokens = openShelf<Grant>(7200) // [D2] 2 hours.
  const refreshTokens = openShelf<Grant>(15_552_000) // [D4] 180 days.

  const consent = openConsent<AuthorizationRequest>(label, {
    allow(grant) {
      // Observed: codes contain * and !
      const code = codes.put(grant, `${random(36)}*1!6431.u1`)
      // [D1] The parameter is named scopes, with an s.
      return sendBack(grant.redirect_uri, { code, scopes: grant.scopes.join(','), state: grant.state })
    },
    // [D1] has error, error_description and state.
    deny: ({ redirect_uri, state }) =>
      sendBack(redirect_uri, { error: 'access_denied', error_description: 'User denied access', state }),
  })

  /** [D2] The response is flat, scopes are separated by commas, and there is no union_id. */
  const tokens = (grant: Grant) =>
    json(200, {
      access_token: accessTokens.put(grant, `act.${random(36)}!6431.u1`),
      expires_in: 7200,
      open_id: grant.person.id,
      refresh_expires_in: 15_552_000,
      refresh_token: refreshTokens.put(grant, `rft.${random(36)}!6431.u1`),
      scope: grant.scopes.join(','),
      token_type: 'Bearer',
    })

  function exchange(form: Record<string, string>) {
    if (!form.code || !form.redirect_uri) return refuse('invalid_request', 'The request parameters are malformed.')
    const grant = codes.take(form.code)
    if (typeof grant === 'string') return refuse('invalid_grant', 'Authorization code is expired.')
    // [D2] The error code is not invalid_grant.
    if (form.redirect_uri !== grant.redirect_uri)
      return refuse('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
    // [D1][D3] Web apps have no PKCE, so a code_verifier is ignored.
    return broken('token', grant.trouble) ?? tokens(grant)
  }

  /** [D4] Every refresh returns a new refresh token, and the old one becomes invalid. */
  function refresh(form: Record<string, string>) {
    const grant = refreshTokens.take(form.refresh_token)
    return typeof grant === 'string' ? refuse('invalid_grant', 'Refresh token is invalid or expired.') : tokens(grant)
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      const complaint = complaintAbout(query)
      if (complaint) return errorPage(label, complaint)
      return consent.ask({
        redirect_uri: `${query.redirect_uri}`,
        state: query.state,
        scopes: words(query.scope, ','),
      })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      // Observed: the content type must match exactly.
      const form = c.req.header('content-type') === 'application/x-www-form-urlencoded' ? await formOf(c) : undefined
      if (!form)
        return refuse('invalid_request', 'Only `application/x-www-form-urlencoded` is accepted as Content-Type.')
      // [D3] The credentials must be in the body, with the name client_key. The text is observed.
      if (form.client_key !== CLIENT.id || form.client_secret !== CLIENT.secret)
        return refuse('invalid_client', 'Client info is illegal or malformed.')
      if (form.grant_type === 'authorization_code') return exchange(form)
      if (form.grant_type === 'refresh_token') return refresh(form)
      return refuse('unsupported_grant_type', 'The grant type is not supported.')
    })
    .get('/info', (c) => {
      const grant = accessTokens.find(bearerOf(c))
      // [D7] has this error.
      if (!grant) return apiRefusal(401, 'access_token_invalid', 'The access token is invalid or not found.')
      const fault = broken('info', grant.trouble)
      if (fault) return fault
      if (grant.trouble === 'suspended') return apiRefusal(403, 'account_suspended', SUSPENDED)
      const fields = words(c.req.query('fields'), ',')
      // [D8] The fields are required.
      const all = Object.values(FIELDS).flat()
      if (!fields.length || fields.some((field) => !all.includes(field)))
        return apiRefusal(400, 'invalid_params', 'Fields is required and names known fields.')
      // [D7] has this error. Observed: one forbidden field makes the whole request fail.
      const allowed = grant.scopes.flatMap((scope) => FIELDS[scope] ?? [])
      if (fields.some((field) => !allowed.includes(field)))
        return apiRefusal(401, 'scope_not_authorized', 'The user did not authorize the scope required.')
      const values: Record<string, unknown> = userOf(grant.person)
      const user = Object.fromEntries(fields.map((field) => [field, values[field]]))
      // [D8] A successful response has an `error`, too.
      return json(200, { data: { user }, error: { code: 'ok', message: '', log_id: random(12) } })
    })
}

/** Observed: TikTok shows these errors on its own page. */
function complaintAbout(query: Record<string, string>): string | undefined {
  // [D1] The name is client_key. Observed: client_id alone is refused, and is ignored beside a client_key.
  if (query.client_key !== CLIENT.id) return 'errCode 10003: unauthorized_client, client_key'
  if (!isCallback(query.redirect_uri, 'tiktok')) return 'unauthorized_client, redirect_uri'
  // [D1] It has no query and fewer than 512 characters.
  if (new URL(query.redirect_uri).search || query.redirect_uri.length >= 512) return 'unauthorized_client, redirect_uri'
  if (query.response_type !== 'code') return 'unsupported_response_type'
  // [D1] Scopes are separated by commas.
  const scopes = words(query.scope, ',')
  if (!scopes.length || scopes.some((scope) => !Object.hasOwn(FIELDS, scope))) return 'invalid_scope'
  // [D1] The state is a required parameter.
  return query.state ? undefined : 'invalid_request, state'
}

/** [D8] is_verified is TikTok's badge, not a verified address. */
const userOf = (person: Person) => ({
  open_id: person.id,
  union_id: `union-${person.id}`,
  display_name: person.name,
  username: person.username,
  avatar_url: pictureOf(person),
  avatar_url_100: pictureOf(person),
  avatar_large_url: pictureOf(person),
  profile_deep_link: `https://tiktok.example/@${person.username}`,
  bio_description: '',
  is_verified: false,
})

/** [D6] The response is flat. Observed: its status is 200. */
const refuse = (error: string, error_description: string) => json(200, { error, error_description, log_id: random(12) })
const apiRefusal = (status: number, code: string, message: string) =>
  json(status, { data: {}, error: { code, message, log_id: random(12) } })

export const tiktok = { ...label, open }
