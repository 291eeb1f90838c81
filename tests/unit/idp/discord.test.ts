import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, PLAIN, S256, VERIFIER } from './door.js'

const redirect_uri = callback('discord')
const AGENT = { 'user-agent': 'DiscordBot (https://app.example, 1)' }
const door = openDoor('discord', {
  authorization: {
    client_id: 'sandbox',
    response_type: 'code',
    redirect_uri,
    scope: 'identify email',
    state: 'app.1',
    ...S256,
  },
  form: {
    client_id: 'sandbox',
    client_secret: 'sandbox-secret',
    grant_type: 'authorization_code',
    redirect_uri,
    code_verifier: VERIFIER,
  },
  headers: AGENT,
})
const info = async (authorization: Change = {}, who: object = {}) =>
  door.call('/info', { ...AGENT, ...door.bearer(await door.access(authorization, who)) })

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({
    code: expect.any(String),
    state: 'app.1',
    iss: door.at(''),
  })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    token_type: 'Bearer',
    access_token: expect.any(String),
    expires_in: 604_800,
    refresh_token: expect.any(String),
    scope: 'identify email',
  })
  expect((await info()).body).toMatchObject({
    id: '1815',
    username: 'ada',
    global_name: 'Ada Lovelace',
    discriminator: '0',
    email: 'ada@people.example',
    verified: true,
    avatar: expect.any(String),
  })
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['no redirect', { redirect_uri: undefined }],
  ['another response_type', { response_type: 'token' }],
  ['a plain challenge', PLAIN],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test.each([[undefined], ['identify openid'], ['identify,email']])(
  'reports the wrong scope %s to the app',
  async (scope) => {
    const answer = await door.auth({ scope })
    expect(Object.fromEntries(new URL(`${answer.headers.get('location')}`).searchParams)).toEqual({
      error: 'invalid_scope',
      error_description: expect.any(String),
      state: 'app.1',
      iss: door.at(''),
    })
  },
)

test.each<[string, Change, number, string, string?]>([
  ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
  [
    'another redirect',
    { redirect_uri: `${redirect_uri}?x` },
    400,
    'invalid_request',
    'Invalid "redirect_uri" in request.',
  ],
  ['no redirect', { redirect_uri: undefined }, 400, 'invalid_request'],
  ['an unknown code', { code: 'x' }, 400, 'invalid_grant', 'Invalid "code" in request.'],
  ['no code', { code: undefined }, 400, 'invalid_request'],
  ['no verifier', { code_verifier: undefined }, 400, 'invalid_request', 'Missing "code_verifier" in request.'],
  ['a short verifier', { code_verifier: 'short' }, 400, 'invalid_request', 'Invalid "code_verifier" in request.'],
  ['a wrong verifier', { code_verifier: `${VERIFIER}x` }, 400, 'invalid_grant'],
  ['an unknown grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
])('the token endpoint refuses %s', async (_, change, status, error, error_description) => {
  const body = { error, ...(error_description && { error_description }) }
  expect(await door.token(change)).toMatchObject({ status, body })
})

test('the token endpoint accepts HTTP Basic and refuses JSON', async () => {
  const bare = { client_id: undefined, client_secret: undefined }
  expect(await door.token(bare, { headers: BASIC })).toMatchObject({ status: 200 })
  const answer = await door.token({}, { headers: { 'content-type': 'application/json' } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test.each([['node'], ['undici'], ['']])('the API refuses the User-Agent "%s"', async (agent) => {
  const blocked = { status: 403, body: { message: 'internal network error', code: 40_333 } }
  const token = await door.access()
  expect(await door.call('/info', { ...door.bearer(token), 'user-agent': agent })).toMatchObject(blocked)
  expect(await door.token({}, { headers: { 'user-agent': agent } })).toMatchObject(blocked)
  expect(await door.bare('/info', door.bearer(token))).toBe(403)
})

test('a code is valid once, for 100 seconds', async () => {
  const code = await door.codeFor()
  expect(await door.token({ code })).toMatchObject({ status: 200 })
  expect(await door.token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a refresh token is replaced', async () => {
  const { refresh_token } = (await door.token({})).body
  const refreshForm = { grant_type: 'refresh_token', refresh_token }
  const refreshed = await door.token(refreshForm)
  expect(refreshed.status).toBe(200)
  expect(refreshed.body.refresh_token).not.toBe(refresh_token)
  expect(await door.token(refreshForm)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
    state: 'app.1',
    iss: door.at(''),
  })
})

test('the user info', async () => {
  expect((await info({}, { person: '1843' })).body).toMatchObject({ email: 'charles@people.example', verified: false })
  expect((await info({}, { person: '1952' })).body).toMatchObject({ email: null, global_name: null, avatar: null })
  const without = (await info({ scope: 'identify' })).body
  expect(without).not.toHaveProperty('email')
  expect(without).not.toHaveProperty('verified')
  expect(await info({ scope: 'email' })).toMatchObject({ status: 403, body: { code: 50_026 } })
  const wrong = await door.call('/info', { ...AGENT, ...door.bearer('x') })
  expect(wrong).toMatchObject({ status: 401, body: { message: '401: Unauthorized', code: 0 } })
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({}, { trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching('suspended') },
  })
})
