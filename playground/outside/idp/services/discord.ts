import { type Context, Hono } from 'hono'
import {
  type AuthorizationRequest,
  CLIENT,
  fits,
  type Grant,
  isCallback,
  openConsent,
  openShelf,
} from '../authorization-server.js'
import { broken, SUSPENDED } from '../faults.js'
import { basicOf, bearerOf, formOf, json, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'

// [I] marks behaviour that issue threads and public code describe and Discord's documents do not.
// D = https://docs.discord.com/developers
// [S1] D/topics/oauth2 (changed 2026-05-05, read 2026-11-25)
// [S2] D/resources/user (changed 2026-07-07, read 2026-11-25)
// [S3] D/reference (changed 2026-08-05, read 2026-11-25)
// [S4] D/topics/opcodes-and-status-codes (changed 2026-07-21, read 2026-11-25)
// [S5] D/discord-social-sdk/development-guides/account-linking-with-discord (changed 2026-07-23, read 2026-11-25)
// [S6] D/discord-social-sdk/development-guides/account-linking-on-mobile (changed 2026-07-09, read 2026-11-25)
// [S8] https://docs.discord.food/topics/oauth2 (unofficial, 2026-07-21, read 2026-11-25)

const label = { name: 'discord', label: 'Discord' }

/** [S1] does not list `openid`, which only pages of the Social SDK mention. */
const SCOPES = ['identify', 'email', 'guilds', 'connections']

function open(base: string) {
  const codes = openShelf<Grant>(100) // [I] https://github.com/discord/discord-api-docs/issues/2526
  const accessTokens = openShelf<Grant>(604_800) // [S1] 7 days.
  const refreshTokens = openShelf<Grant>(Number.POSITIVE_INFINITY)

  const consent = openConsent<AuthorizationRequest>(label, {
    // [I] `iss` is sent on success and on refusal.
    allow: (grant) => sendBack(grant.redirect_uri, { code: codes.put(grant), state: grant.state, iss: base }),
    // [I] https://github.com/discord/discord-api-docs/issues/784
    deny: ({ redirect_uri, state }) =>
      sendBack(redirect_uri, {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request',
        state,
        iss: base,
      }),
  })

  /** [S1] The token type is written Bearer, and scopes are separated by spaces. */
  const tokens = (grant: Grant) =>
    json(200, {
      token_type: 'Bearer',
      access_token: accessTokens.put(grant),
      expires_in: 604_800,
      refresh_token: refreshTokens.put(grant),
      scope: grant.scopes.join(' '),
    })

  function exchange(form: Record<string, string>) {
    if (!form.code) return refuse(400, 'invalid_request', 'Missing "code" in request.')
    const grant = codes.take(form.code)
    if (typeof grant === 'string') return refuse(400, 'invalid_grant', 'Invalid "code" in request.')
    if (form.redirect_uri !== grant.redirect_uri)
      return refuse(400, 'invalid_request', 'Invalid "redirect_uri" in request.')
    const verifier = form.code_verifier
    // [I] https://github.com/pilcrowonpaper/arctic/issues/167. [S6] has invalid_grant instead.
    if (grant.challenge && !verifier) return refuse(400, 'invalid_request', 'Missing "code_verifier" in request.')
    // [I] It has 43 to 128 characters: https://github.com/discord/discord-api-docs/issues/5254
    if (grant.challenge && !/^[\w.~-]{43,128}$/.test(`${verifier}`))
      return refuse(400, 'invalid_request', 'Invalid "code_verifier" in request.')
    if (grant.challenge && !fits(grant.challenge, verifier))
      return refuse(400, 'invalid_grant', 'Invalid "code_verifier" in request.')
    return broken('token', grant.trouble) ?? tokens(grant)
  }

  /** [I] Every refresh returns a new refresh token, and the old one becomes invalid. The error texts are from [S5]. */
  function refresh(form: Record<string, string>) {
    const grant = refreshTokens.take(form.refresh_token)
    return typeof grant === 'string'
      ? refuse(400, 'invalid_grant', 'Invalid "refresh_token" in request')
      : tokens(grant)
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      const { redirect_uri, state } = query
      // [I] Discord shows these errors on its own page.
      if (query.client_id !== CLIENT.id) return errorPage(label, 'Unknown Application')
      if (!isCallback(redirect_uri, 'discord')) return errorPage(label, 'Invalid OAuth2 redirect_uri')
      // [S1] The stand-in supports only the code flow.
      if (query.response_type !== 'code') return errorPage(label, 'The response_type is not supported.')
      // [S8] Only S256 is supported.
      if (query.code_challenge && query.code_challenge_method !== 'S256')
        return errorPage(label, 'invalid_request: Invalid "code_challenge_method" in request.')
      const scopes = words(query.scope)
      // [I] The app is told about invalid scopes.
      if (!scopes.length || scopes.some((scope) => !SCOPES.includes(scope))) {
        const error_description = 'The requested scope is invalid, unknown, or malformed.'
        return sendBack(redirect_uri, { error: 'invalid_scope', error_description, state, iss: base })
      }
      // [I] With prompt=none, Discord still asks users that it does not know. The stand-in knows no users.
      const challenge = query.code_challenge ? { value: query.code_challenge, method: 'S256' as const } : undefined
      return consent.ask({ redirect_uri, state, scopes, challenge })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      const blocked = blockedAgent(c)
      if (blocked) return blocked
      const form = await formOf(c)
      // [S1] JSON is refused.
      if (!form) return refuse(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.')
      // [S1] The credentials come by HTTP Basic or in the body. [I] The error has no description.
      const { client_id, client_secret } = basicOf(c) ?? form
      if (client_id !== CLIENT.id || client_secret !== CLIENT.secret) return refuse(401, 'invalid_client')
      if (form.grant_type === 'authorization_code') return exchange(form)
      if (form.grant_type === 'refresh_token') return refresh(form)
      return refuse(400, 'unsupported_grant_type', 'Grant type None is not supported')
    })
    .get('/info', (c) => {
      const blocked = blockedAgent(c)
      if (blocked) return blocked
      const grant = accessTokens.find(bearerOf(c))
      if (!grant) return json(401, { message: '401: Unauthorized', code: 0 })
      const fault = broken('info', grant.trouble)
      if (fault) return fault
      if (grant.trouble === 'suspended') return json(403, { message: SUSPENDED, code: 0 })
      // [S4] lists this code.
      if (!grant.scopes.includes('identify'))
        return json(403, { message: 'Missing required OAuth2 scope', code: 50_026 })
      return json(200, userOf(grant))
    })
}

/** [S3][S4] The app must send its own User-Agent. Otherwise Cloudflare may block the request with code 40333. */
function blockedAgent({ req }: Context): Response | undefined {
  const bare = ['', 'node', 'undici'].includes(req.header('user-agent')?.trim() ?? '')
  return bare ? json(403, { message: 'internal network error', code: 40_333 }) : undefined
}

/**
 * [S2] `verified` is about the email address. Both need the scope `email`. The address of a user who has only a phone
 * is null.
 */
const userOf = ({ person, scopes }: Grant) => ({
  id: person.id,
  username: person.username,
  discriminator: '0',
  global_name: person.sparse ? null : person.name,
  avatar: person.sparse ? null : Buffer.from(person.username.padEnd(16)).toString('hex'),
  locale: 'en-US',
  mfa_enabled: false,
  ...(scopes.includes('email') && {
    email: person.sparse ? null : person.email,
    verified: person.verified && !person.sparse,
  }),
})

/** [S5][S8] The errors of the token endpoint have another format than those of the API. */
const refuse = (status: number, error: string, error_description?: string) => json(status, { error, error_description })

export const discord = { ...label, open }
