import { type Context, Hono } from 'hono'
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
import { formOf, json, jsonText, redirectTo, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'
import { type Person, pictureOf } from '../people.js'

// "Observed" marks behaviour that third parties saw in real use and Meta's documents do not describe.
// D = https://developers.facebook.com
// [D1] D/documentation/instagram-platform/instagram-api-with-instagram-login/business-login
//      (2026-03-13, read 2026-11-25)
// [D2] D/documentation/instagram-platform/instagram-api-with-instagram-login/get-started (2024-12-02, read 2026-11-25)
// [D4] D/documentation/instagram-platform/reference/me (2025-03-03, read 2026-11-25)

const label = { name: 'instagram', label: 'Instagram' }

/** [D1] The first scope is required. */
const SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
]

function open(_base: string) {
  const codes = openShelf<Grant>(3600) // [D1] 1 hour
  const accessTokens = openShelf<Grant>(3600) // [D1] 1 hour

  const consent = openConsent<AuthorizationRequest>(label, {
    allow(grant) {
      const redirect = sendBack(grant.redirect_uri, { code: codes.put(grant, `AQ${random(96)}`), state: grant.state })
      // [D1] "#_" is appended. It is not part of the code.
      return redirectTo(`${redirect.headers.get('location')}#_`)
    },
    // [D1] error_reason is an extension of Instagram's.
    deny: ({ redirect_uri, state }) =>
      sendBack(redirect_uri, {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
        state,
      }),
  })

  function exchange(form: Record<string, string>) {
    const grant = codes.take(form.code)
    // The texts are observed.
    if (grant === 'used') return refuse('This authorization code has been used')
    if (grant === 'expired') return refuse('This authorization code has expired')
    if (grant === 'unknown') return refuse('Matching code was not found or was already used')
    if (form.redirect_uri !== grant.redirect_uri) return refuse("Redirect URI doesn't match original redirect URI")
    const fault = broken('token', grant.trouble)
    if (fault) return fault
    const { person, scopes } = grant
    const access_token = accessTokens.put(grant, `IGAA${random(96)}`)
    // [D1] There is no token_type, expires_in, scope or refresh_token. The user id is specific to the app.
    const user_id = appScopedId(person)
    // Observed 2025–2026: the response is flat, the id is a bare number, and permissions are a list.
    if (isFlat(person)) return bare({ access_token, user_id, permissions: scopes })
    // [D1] The response is wrapped, the id is text, and permissions are separated by commas.
    return json(200, { data: [{ access_token, user_id, permissions: scopes.join(',') }] })
  }

  return (
    new Hono()
      .get('/auth', (c) => {
        const query = c.req.query()
        // Observed: Instagram shows errors on its own page.
        if (query.client_id !== CLIENT.id) return errorPage(label, 'Invalid platform app')
        if (!isCallback(query.redirect_uri, 'instagram')) return errorPage(label, 'Invalid redirect_uri')
        // [D1] The response type is required.
        if (query.response_type !== 'code') return errorPage(label, 'Invalid response_type')
        // [D1] Commas or spaces separate scopes. instagram_business_basic is required.
        const scopes = words(query.scope, /[ ,]/)
        const unknown = scopes.filter((scope) => !SCOPES.includes(scope))
        if (unknown.length || !scopes.includes('instagram_business_basic'))
          return errorPage(label, `Invalid scope: [${unknown}]`)
        // The documentation does not mention PKCE.
        return consent.ask({ redirect_uri: query.redirect_uri, state: query.state, scopes })
      })
      .route('/consent', consent.routes)
      .post('/token', async (c) => {
        const form = await fieldsOf(c)
        // [D1] The credentials must be in the body. The texts are observed.
        const missing = ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'].find((name) => !form[name])
        if (missing) return refuse(`Missing required field ${missing}`)
        if (form.client_id !== CLIENT.id) return refuse('Invalid platform app')
        if (form.client_secret !== CLIENT.secret) return refuse('Error validating client secret.')
        // [D1] There is no refresh token.
        return form.grant_type === 'authorization_code' ? exchange(form) : refuse('Invalid grant_type')
      })
      // [D2][D4] The token is in the query.
      .get('/info', (c) => {
        const token = c.req.query('access_token')
        if (!token) return apiRefusal(400, 104, 'An access token is required to request this resource.')
        const grant = accessTokens.find(token)
        if (!grant) return apiRefusal(400, 190, 'Invalid OAuth access token - Cannot parse access token')
        const fault = broken('info', grant.trouble)
        if (fault) return fault
        if (grant.trouble === 'suspended') return apiRefusal(403, 200, SUSPENDED)
        return me(grant.person, words(c.req.query('fields'), ','))
      })
  )
}

/** [D1] shows a multipart body. Observed: a form-encoded body works, too. */
async function fieldsOf(c: Context): Promise<Record<string, string>> {
  if (!c.req.header('content-type')?.startsWith('multipart/form-data')) return (await formOf(c)) ?? {}
  const fields = await c.req.formData()
  return Object.fromEntries([...fields].map(([name, value]) => [name, `${value}`]))
}

/** [D2] The request names the fields. Observed: some responses are flat, with ids as numbers. */
function me(person: Person, fields: readonly string[]): Response {
  const values: Record<string, string | undefined> = {
    id: appScopedId(person),
    user_id: accountId(person),
    username: person.username,
    account_type: 'BUSINESS',
    name: person.sparse ? undefined : person.name,
    profile_picture_url: person.sparse ? undefined : pictureOf(person),
  }
  const unknown = fields.find((field) => !Object.hasOwn(values, field))
  if (unknown) return apiRefusal(400, 100, `Tried accessing nonexistent field (${unknown}) on node type (IGUser)`)
  const user = Object.fromEntries((fields.length ? fields : ['id']).map((field) => [field, values[field]]))
  return isFlat(person) ? bare(user) : json(200, { data: [user] })
}

/** Whether this user gets the observed format instead of the documented one. */
const isFlat = ({ username }: Person) => username === 'grace'
/** [D2] `user_id` of `/me` is the id of the professional account, which has more than 53 bits. */
const accountId = ({ id }: Person) => `17841400000000${id}`
/** [D1][D2] `id` of `/me`, and `user_id` of the token response, are a different id. */
const appScopedId = ({ id }: Person) => `25982752240000${id}`

/** Ids as bare numbers, which JavaScript rounds when it reads them. */
const bare = (body: object) => jsonText(200, JSON.stringify(body).replace(/:"(\d{17,})"/g, ':$1'))

/** [D1] The response has neither error nor error_description. */
const refuse = (error_message: string) => json(400, { error_type: 'OAuthException', code: 400, error_message })
/** Observed: the API's errors have the format of the Graph API. */
const apiRefusal = (status: number, code: number, message: string) =>
  json(status, { error: { message, type: 'OAuthException', code, fbtrace_id: random(9) } })

export const instagram = { ...label, open }
