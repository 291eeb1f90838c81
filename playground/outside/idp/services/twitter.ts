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

// The service is X. [I] marks behaviour that issue threads and public code describe and X's documents do not.
// [S1] https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (changed 2026-06-11, read 2026-11-25)
// [S2] https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token (changed 2026-06-11, read 2026-11-25)
// [S4] https://docs.x.com/x-api/users/get-my-user, with openapi.json v2.167 (2026-08-22, read 2026-11-25)
// [S5] https://docs.x.com/x-api/users/lookup/quickstart/authenticated-lookup (changed 2026-07-24, read 2026-11-25)
// [S6] https://docs.x.com/x-api/fundamentals/response-codes-and-errors (changed 2026-07-24, read 2026-11-25)
// [S9] https://docs.x.com/tools/xurl (read 2026-11-25)

const label = { name: 'twitter', label: 'X' }

/** The scopes of [S1] that a login needs. */
const SCOPES = ['tweet.read', 'users.read', 'users.email', 'offline.access']

function open(_base: string) {
  const codes = openShelf<Grant>(30) // [S1] 30 seconds.
  const accessTokens = openShelf<Grant>(7200) // [S1] Two hours.
  const refreshTokens = openShelf<Grant>(Number.POSITIVE_INFINITY)

  const consent = openConsent<AuthorizationRequest>(label, {
    allow: (grant) => sendBack(grant.redirect_uri, { state: grant.state, code: codes.put(grant, random(66)) }),
    // [I] Most apps expect this code. [S2] does not name one.
    deny: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
  })

  /** [I] bearer has small letters. [S1] A refresh token needs the scope offline.access. */
  const tokens = (grant: Grant) =>
    json(200, {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: accessTokens.put(grant, random(66)),
      scope: grant.scopes.join(' '),
      refresh_token: grant.scopes.includes('offline.access') ? refreshTokens.put(grant, random(66)) : undefined,
    })

  function exchange(form: Record<string, string>) {
    for (const name of ['code', 'redirect_uri', 'code_verifier'])
      if (!form[name]) return refuse(400, 'invalid_request', `Missing required parameter [${name}].`)
    const grant = codes.take(form.code)
    // [I] The error code is not invalid_grant: https://github.com/PLhery/node-twitter-api-v2/issues/496
    if (typeof grant === 'string') return invalidValue('Value passed for the authorization code was invalid.')
    if (form.redirect_uri !== grant.redirect_uri)
      return invalidValue('Value passed for the redirect uri did not match the uri of the authorization code.')
    // [I] https://github.com/tweepy/tweepy/issues/2021
    if (!grant.challenge || !fits(grant.challenge, form.code_verifier))
      return invalidValue('Value passed for the code verifier did not match the code challenge.')
    return broken('token', grant.trouble) ?? tokens(grant)
  }

  /** [I] Every refresh returns a new refresh token, and the old one becomes invalid at once. */
  function refresh(form: Record<string, string>) {
    const grant = refreshTokens.take(form.refresh_token)
    return typeof grant === 'string' ? invalidValue('Value passed for the token was invalid.') : tokens(grant)
  }

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      const complaint = complaintAbout(query)
      if (complaint) return errorPage(label, `You weren’t able to give access to the App. ${complaint}`)
      return consent.ask({
        redirect_uri: `${query.redirect_uri}`,
        state: query.state,
        scopes: words(query.scope),
        challenge: { value: `${query.code_challenge}`, method: query.code_challenge_method as 'S256' | 'plain' },
      })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      const form = await formOf(c)
      // [S2] The body must be a form.
      if (!form) return refuse(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.')
      // [S1][S2] The credentials come by HTTP Basic. [I] A secret in the body gets the same error as a wrong secret.
      const client = basicOf(c)
      if (!client) return refuse(401, 'unauthorized_client', 'Missing valid authorization header')
      if (client.client_id !== CLIENT.id) return refuse(401, 'invalid_client', 'The client is unknown.')
      if (client.client_secret !== CLIENT.secret)
        return refuse(401, 'unauthorized_client', 'Missing valid authorization header')
      if (form.grant_type === 'authorization_code') return exchange(form)
      if (form.grant_type === 'refresh_token') return refresh(form)
      return refuse(400, 'invalid_request', 'Missing required parameter [grant_type].')
    })
    .get('/info', (c) => {
      const grant = accessTokens.find(bearerOf(c))
      if (!grant) return problem(401, 'Unauthorized', 'Unauthorized')
      const fault = broken('info', grant.trouble)
      if (fault) return fault
      if (grant.trouble === 'suspended') return problem(403, 'Forbidden', SUSPENDED)
      // [S4] Both scopes are needed. [I] https://github.com/pilcrowonpaper/arctic/issues/44
      if (!['users.read', 'tweet.read'].every((scope) => grant.scopes.includes(scope)))
        return problem(403, 'Forbidden', 'Forbidden')
      const fields = words(c.req.query('user.fields'), ',')
      const unknown = fields.find((field) => !FIELDS.includes(field))
      if (unknown)
        return problem(400, 'Invalid Request', `The user.fields query parameter value [${unknown}] is not valid`)
      return json(200, me(grant, fields))
    })
}

/** [S9] X shows these errors on its own page: "Something went wrong". [S1] lists the required parameters. */
function complaintAbout(query: Record<string, string>): string | undefined {
  if (query.client_id !== CLIENT.id) return 'The client_id is unknown.'
  if (!isCallback(query.redirect_uri, 'twitter')) return 'The redirect_uri is not registered.'
  if (query.response_type !== 'code') return 'The response_type must be code.'
  const scopes = words(query.scope)
  if (!scopes.length || scopes.some((scope) => !SCOPES.includes(scope))) return 'The scope is missing or unknown.'
  // [S1] The state is required and has at most 500 characters.
  if (!query.state || query.state.length > 500) return 'The state is missing or too long.'
  // [S1] Every app must send a challenge. The methods are spelled S256 and plain.
  if (!query.code_challenge) return 'The code_challenge is missing.'
  if (!['S256', 'plain'].includes(`${query.code_challenge_method}`)) return 'The code_challenge_method is wrong.'
  return undefined
}

const FIELDS = ['id', 'name', 'username', 'profile_image_url', 'confirmed_email', 'verified']

/** [S5] Without user.fields the response has only id, name and username. */
function me({ person, scopes }: Grant, fields: readonly string[]) {
  // [S1] The address needs users.email and is missing if it is not confirmed. There is no flag for that.
  const mayEmail = scopes.includes('users.email')
  const email = mayEmail && person.verified && !person.sparse ? person.email : undefined
  const optionalFields: Record<string, unknown> = {
    // [S5] This is the small picture.
    profile_image_url: `https://pictures.example/${person.username}_normal.png`,
    confirmed_email: email,
    // This is X's badge. It is not about the email address.
    verified: true,
  }
  const requested = Object.fromEntries(fields.map((field) => [field, optionalFields[field]]))
  const data = { ...requested, id: person.id, name: person.name, username: person.username }
  // [S4][S6] A response with status 200 may have `errors` beside `data`.
  return fields.includes('confirmed_email') && !mayEmail ? { data, errors: [notAuthorized(person.id)] } : { data }
}
const notAuthorized = (id: string) => ({
  resource_type: 'user',
  resource_id: id,
  field: 'confirmed_email',
  title: 'Field Authorization Error',
  detail: 'Sorry, you are not authorized to access [confirmed_email] on the user.',
  type: 'https://api.x.com/2/problems/not-authorized-for-field',
})

const invalidValue = (words: string) => refuse(400, 'invalid_request', words)
const refuse = (status: number, error: string, error_description: string) => json(status, { error, error_description })

/** [S4][S6] Errors are problem documents. */
const problem = (status: number, title: string, detail: string) =>
  json(status, { title, type: 'about:blank', status, detail }, { 'content-type': 'application/problem+json' })

export const twitter = { ...label, open }
