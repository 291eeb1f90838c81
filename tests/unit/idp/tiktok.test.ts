import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, S256 } from './door.js'

const redirect_uri = callback('tiktok')
const scope = 'user.info.basic,user.info.profile'
const door = openDoor('tiktok', {
  authorization: { client_key: 'sandbox', response_type: 'code', redirect_uri, scope, state: 'app.1' },
  form: { client_key: 'sandbox', client_secret: 'sandbox-secret', grant_type: 'authorization_code', redirect_uri },
})
const FIELDS = '/info?fields=open_id,union_id,avatar_url,display_name,username'
const info = async (authorization: Change = {}, who: object = {}, path = FIELDS) =>
  door.call(path, door.bearer(await door.access(authorization, who)))

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({
    code: expect.stringMatching(/\*1!/),
    scopes: scope,
    state: 'app.1',
  })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^act\./),
    expires_in: 7200,
    open_id: '1815',
    refresh_expires_in: 15_552_000,
    refresh_token: expect.stringMatching(/^rft\./),
    scope,
    token_type: 'Bearer',
  })
  expect((await info()).body).toEqual({
    data: {
      user: {
        open_id: '1815',
        union_id: 'union-1815',
        avatar_url: 'https://pictures.example/ada.png',
        display_name: 'Ada Lovelace',
        username: 'ada',
      },
    },
    error: { code: 'ok', message: '', log_id: expect.any(String) },
  })
})

test.each<[string, Change]>([
  ['an unknown client', { client_key: 'other' }],
  ['client_id instead of client_key', { client_key: undefined, client_id: 'sandbox' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['a redirect with a query', { redirect_uri: `${redirect_uri}?x=1` }],
  ['a redirect with a fragment', { redirect_uri: `${redirect_uri}#x` }],
  ['a long redirect', { redirect_uri: `http://localhost:9/${'x'.repeat(512)}/oauth/callback/tiktok` }],
  ['another response_type', { response_type: 'token' }],
  ['no scope', { scope: undefined }],
  ['scopes with spaces', { scope: 'user.info.basic user.info.profile' }],
  ['an unknown scope', { scope: 'user.info.basic,email' }],
  ['no state', { state: undefined }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test('client_id beside client_key, and a challenge, are accepted', async () => {
  expect(await door.token({}, { authorization: { client_id: 'sandbox', ...S256 } })).toMatchObject({
    body: { open_id: '1815' },
  })
})

test.each<[string, Change, string]>([
  ['a wrong secret', { client_secret: 'x' }, 'invalid_client'],
  ['client_id instead of client_key', { client_key: undefined, client_id: 'sandbox' }, 'invalid_client'],
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 'invalid_request'],
  ['no redirect', { redirect_uri: undefined }, 'invalid_request'],
  ['no code', { code: undefined }, 'invalid_request'],
  ['an unknown code', { code: 'x' }, 'invalid_grant'],
  ['an unknown grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
])('the token endpoint refuses %s, with status 200', async (_, change, error) => {
  const body = { error, error_description: expect.any(String), log_id: expect.any(String) }
  expect((await door.token(change)).body).toEqual(body)
  expect((await door.token(change)).status).toBe(200)
})

test('the token endpoint refuses HTTP Basic and other content types', async () => {
  const bare = { client_key: undefined, client_secret: undefined }
  expect(await door.token(bare, { headers: BASIC })).toMatchObject({ status: 200, body: { error: 'invalid_client' } })
  for (const type of ['application/json', 'application/x-www-form-urlencoded;charset=UTF-8']) {
    const answer = await door.token({}, { headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status: 200, body: { error: 'invalid_request' } })
  }
})

test('a code is valid once, for some minutes', async () => {
  const code = await door.codeFor()
  expect((await door.token({ code })).body).toHaveProperty('access_token')
  expect((await door.token({ code })).body).toMatchObject({ error: 'invalid_grant' })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer.body).toMatchObject({ error: 'invalid_grant' })
})

test('a refresh token is replaced', async () => {
  const { refresh_token } = (await door.token({})).body
  const refreshForm = { grant_type: 'refresh_token', refresh_token }
  expect((await door.token(refreshForm)).body.refresh_token).not.toBe(refresh_token)
  expect((await door.token(refreshForm)).body).toMatchObject({ error: 'invalid_grant' })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'app.1',
  })
})

test.each<[string, string, number, string, Change?]>([
  ['no fields', '/info', 400, 'invalid_params'],
  ['an unknown field', '/info?fields=open_id,email', 400, 'invalid_params'],
  ['a field without its scope', FIELDS, 401, 'scope_not_authorized', { scope: 'user.info.basic' }],
])('user info refuses %s', async (_, path, status, code, authorization) => {
  expect(await info(authorization, {}, path)).toMatchObject({ status, body: { data: {}, error: { code } } })
})

test('a wrong token, and scripted failures', async () => {
  const wrong = { status: 401, body: { data: {}, error: { code: 'access_token_invalid' } } }
  expect(await door.call(FIELDS, door.bearer('x'))).toMatchObject(wrong)
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({}, { trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { data: {}, error: { message: expect.stringMatching('suspended') } },
  })
})
