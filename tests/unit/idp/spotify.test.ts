import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, PLAIN, S256, VERIFIER } from './door.js'

const redirect_uri = callback('spotify')
const scope = 'user-read-email user-read-private'
const door = openDoor('spotify', {
  authorization: { client_id: 'sandbox', response_type: 'code', redirect_uri, scope, state: 'app.1', ...S256 },
  form: { grant_type: 'authorization_code', redirect_uri, code_verifier: VERIFIER },
  headers: BASIC,
})
const info = async (authorization: Change = {}, who: object = {}) =>
  door.call('/info', door.bearer(await door.access(authorization, who)))

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({ code: expect.any(String), state: 'app.1' })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    scope,
    expires_in: 3600,
    refresh_token: expect.any(String),
  })
  expect((await info()).body).toMatchObject({
    account_id: '1815',
    id: 'spotify-ada',
    display_name: 'Ada Lovelace',
    email: 'ada@people.example',
    images: [{ url: 'https://pictures.example/ada.png', height: null, width: null }],
    type: 'user',
  })
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['the implicit flow', { response_type: 'token' }],
  ['an unknown scope', { scope: 'openid' }],
  ['scopes with commas', { scope: 'user-read-email,user-read-private' }],
  ['a plain challenge', PLAIN],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test.each<[string, Change, string, string]>([
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 'invalid_grant', 'Invalid redirect URI'],
  ['no redirect', { redirect_uri: undefined }, 'invalid_grant', 'Invalid redirect URI'],
  ['an unknown code', { code: 'x' }, 'invalid_grant', 'Invalid authorization code'],
  ['no verifier', { code_verifier: undefined }, 'invalid_request', 'code_verifier required'],
  ['a wrong verifier', { code_verifier: `${VERIFIER}x` }, 'invalid_grant', 'code_verifier was incorrect'],
  ['an unknown grant', { grant_type: 'password' }, 'unsupported_grant_type', 'grant_type'],
  [
    'an unknown refresh token',
    { grant_type: 'refresh_token', refresh_token: 'x' },
    'invalid_grant',
    'Invalid refresh token',
  ],
])('the token endpoint refuses %s', async (_, change, error, words) => {
  const body = { error, error_description: expect.stringContaining(words) }
  expect(await door.token(change)).toMatchObject({ status: 400, body })
})

test.each<[string, string, Change, object]>([
  ['a secret in the body', '', { client_id: 'sandbox', client_secret: 'sandbox-secret' }, { status: 200 }],
  [
    'a wrong secret',
    `Basic ${btoa('sandbox:x')}`,
    {},
    { status: 400, body: { error: 'invalid_client', error_description: 'Invalid client secret' } },
  ],
  [
    'an unknown client',
    `Basic ${btoa('x:x')}`,
    {},
    { status: 400, body: { error: 'invalid_client', error_description: 'Invalid client' } },
  ],
  ['nobody', '', {}, { status: 400, body: { error: 'invalid_client' } }],
])('authenticates the app: %s', async (_, authorization, change, answer) => {
  expect(await door.token(change, { headers: { authorization } })).toMatchObject(answer)
})

test('the token endpoint refuses JSON, and a challenge is optional', async () => {
  expect(await door.token({}, { headers: { 'content-type': 'application/json' } })).toMatchObject({ status: 400 })
  const authorization = { code_challenge: undefined, code_challenge_method: undefined }
  expect(await door.token({ code_verifier: undefined }, { authorization })).toMatchObject({ status: 200 })
})

test('a code is valid once, for a few minutes', async () => {
  const code = await door.codeFor()
  expect(await door.token({ code })).toMatchObject({ status: 200 })
  expect(await door.token({ code })).toMatchObject({ body: { error_description: 'Invalid authorization code' } })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer.body).toMatchObject({ error: 'invalid_grant', error_description: 'Authorization code expired' })
})

test('a refresh token stays valid', async () => {
  const { refresh_token } = (await door.token({})).body
  for (let times = 0; times < 2; times++) {
    const refreshed = await door.token({ grant_type: 'refresh_token', refresh_token })
    expect(refreshed).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
    expect(refreshed.body).not.toHaveProperty('refresh_token')
  }
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'app.1' })
})

test('the user info', async () => {
  expect((await door.token({}, { authorization: { scope: undefined } })).body).not.toHaveProperty('scope')
  const without = (await info({ scope: undefined })).body
  for (const name of ['email', 'country']) expect(without).not.toHaveProperty(name)
  expect(without).toMatchObject({ account_id: '1815', display_name: 'Ada Lovelace' })
  const betty = (await info({}, { person: '1952' })).body
  expect(betty).toMatchObject({ display_name: null, images: [] })
  expect(betty).not.toHaveProperty('email')
  const wrong = { status: 401, body: { error: { status: 401, message: expect.any(String) } } }
  expect(await door.call('/info', door.bearer('x'))).toMatchObject(wrong)
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({}, { trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { error: { status: 403, message: expect.stringMatching('suspended') } },
  })
})
