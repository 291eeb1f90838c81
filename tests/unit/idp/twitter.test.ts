import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, PLAIN, S256, VERIFIER } from './door.js'

const redirect_uri = callback('twitter')
const scope = 'users.read tweet.read users.email'
const door = openDoor('twitter', {
  authorization: { client_id: 'sandbox', response_type: 'code', redirect_uri, scope, state: 'app.1', ...S256 },
  form: { grant_type: 'authorization_code', redirect_uri, code_verifier: VERIFIER },
  headers: BASIC,
})
const FIELDS = '/info?user.fields=profile_image_url,confirmed_email'
const info = async (authorization: Change = {}, who: object = {}, path = FIELDS) =>
  door.call(path, door.bearer(await door.access(authorization, who)))

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({ state: 'app.1', code: expect.any(String) })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({ token_type: 'bearer', expires_in: 7200, access_token: expect.any(String), scope })
  expect((await info()).body).toEqual({
    data: {
      id: '1815',
      username: 'ada',
      name: 'Ada Lovelace',
      profile_image_url: 'https://pictures.example/ada_normal.png',
      confirmed_email: 'ada@people.example',
    },
  })
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['another response_type', { response_type: 'token' }],
  ['no scope', { scope: undefined }],
  ['an unknown scope', { scope: 'openid' }],
  ['scopes with commas', { scope: 'users.read,tweet.read' }],
  ['no state', { state: undefined }],
  ['a long state', { state: 'x'.repeat(501) }],
  ['no challenge', { code_challenge: undefined }],
  ['no challenge method', { code_challenge_method: undefined }],
  ['a misspelt challenge method', { code_challenge_method: 's256' }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test('a state of 500 characters and a plain challenge are accepted', async () => {
  const state = 'x'.repeat(500)
  expect((await door.callbackUrl({ state })).searchParams.get('state')).toBe(state)
  expect(await door.token({}, { authorization: PLAIN })).toMatchObject({ status: 200 })
})

test.each<[string, Change, string]>([
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 'redirect uri did not match'],
  ['no redirect', { redirect_uri: undefined }, 'Missing required parameter [redirect_uri].'],
  ['an unknown code', { code: 'x' }, 'Value passed for the authorization code was invalid.'],
  ['no verifier', { code_verifier: undefined }, 'Missing required parameter [code_verifier].'],
  ['a wrong verifier', { code_verifier: 'x' }, 'Value passed for the code verifier did not match the code challenge.'],
  ['no grant', { grant_type: undefined }, 'Missing required parameter [grant_type].'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'token was invalid'],
])('the token endpoint refuses %s as an invalid request', async (_, change, words) => {
  const body = { error: 'invalid_request', error_description: expect.stringContaining(words) }
  expect(await door.token(change)).toMatchObject({ status: 400, body })
})

test.each<[string, string, Change, string]>([
  ['a secret in the body', '', { client_id: 'sandbox', client_secret: 'sandbox-secret' }, 'unauthorized_client'],
  ['no secret', '', { client_id: 'sandbox' }, 'unauthorized_client'],
  ['a wrong secret', `Basic ${btoa('sandbox:x')}`, {}, 'unauthorized_client'],
  ['an unknown client', `Basic ${btoa('other:sandbox-secret')}`, {}, 'invalid_client'],
])('the token endpoint requires HTTP Basic: %s', async (_, authorization, change, error) => {
  expect(await door.token(change, { headers: { authorization } })).toMatchObject({ status: 401, body: { error } })
})

test('the token endpoint refuses JSON', async () => {
  const answer = await door.token({}, { headers: { 'content-type': 'application/json' } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a code is valid once, for 30 seconds', async () => {
  const code = await door.codeFor()
  expect(await door.token({ code })).toMatchObject({ status: 200 })
  expect(await door.token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a refresh token is returned with offline.access, and replaced', async () => {
  const { refresh_token } = (await door.token({}, { authorization: { scope: `${scope} offline.access` } })).body
  const refreshForm = { grant_type: 'refresh_token', refresh_token }
  const refreshed = await door.token(refreshForm)
  expect(refreshed.status).toBe(200)
  expect(refreshed.body.refresh_token).not.toBe(refresh_token)
  expect(await door.token(refreshForm)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'app.1' })
})

test('the user info', async () => {
  expect((await info({}, {}, '/info')).body).toEqual({ data: { id: '1815', username: 'ada', name: 'Ada Lovelace' } })
  for (const person of ['1843', '1952'])
    expect((await info({}, { person })).body.data).not.toHaveProperty('confirmed_email')
  const without = (await info({ scope: 'users.read tweet.read' })).body
  expect(without).toMatchObject({ data: { id: '1815' }, errors: [{ field: 'confirmed_email' }] })
  expect(without.data).not.toHaveProperty('confirmed_email')
  const problem = (status: number, title: string) => ({ status, body: { status, title, detail: expect.any(String) } })
  expect(await info({ scope: 'users.read users.email' })).toMatchObject(problem(403, 'Forbidden'))
  expect(await info({ scope: 'tweet.read' })).toMatchObject(problem(403, 'Forbidden'))
  expect(await info({}, {}, '/info?user.fields=email')).toMatchObject(problem(400, 'Invalid Request'))
  expect(await door.call(FIELDS, door.bearer('x'))).toMatchObject(problem(401, 'Unauthorized'))
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({}, { trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { title: 'Forbidden', detail: expect.stringMatching('suspended') },
  })
})
