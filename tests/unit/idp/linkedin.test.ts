import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, claimsOf, openDoor, S256, VERIFIER } from './door.js'

const redirect_uri = callback('linkedin')
const door = openDoor('linkedin', {
  authorization: {
    client_id: 'sandbox',
    response_type: 'code',
    redirect_uri,
    scope: 'openid profile email',
    state: 'app.1',
  },
  form: { client_id: 'sandbox', client_secret: 'sandbox-secret', grant_type: 'authorization_code', redirect_uri },
})
const info = async (authorization: Change = {}, who: object = {}) =>
  door.call('/info', door.bearer(await door.access(authorization, who)))

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl({ nonce: 'n' })
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({ code: expect.any(String), state: 'app.1' })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^.{490,}$/),
    expires_in: 5_184_000,
    scope: 'email,openid,profile',
    id_token: expect.any(String),
  })
  const keys = createRemoteJWKSet(new URL(door.at('/jwks')))
  const { payload } = await jwtVerify(body.id_token, keys, { issuer: door.at(''), audience: 'sandbox' })
  expect(payload).toMatchObject({ sub: '1815', email: 'ada@people.example', email_verified: 'true', locale: 'en_US' })
  expect(payload).not.toHaveProperty('nonce')
  expect((await door.call('/info', door.bearer(body.access_token))).body).toEqual({
    sub: '1815',
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: 'https://pictures.example/ada.png',
    locale: { country: 'US', language: 'en' },
    email: 'ada@people.example',
    email_verified: true,
  })
  const discovery = await door.json('/.well-known/openid-configuration')
  expect(discovery).toMatchObject({ issuer: door.at(''), response_types_supported: ['code'] })
  expect(discovery).not.toHaveProperty('token_endpoint_auth_methods_supported')
  expect(discovery).not.toHaveProperty('code_challenge_methods_supported')
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['another response_type', { response_type: 'id_token' }],
  ['no scope', { scope: undefined }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test('reports a scope that the app may not request', async () => {
  const answer = await door.auth({ scope: 'openid r_liteprofile' })
  expect(Object.fromEntries(new URL(`${answer.headers.get('location')}`).searchParams)).toEqual({
    error: 'unauthorized_scope_error',
    error_description: expect.stringContaining('r_liteprofile'),
    state: 'app.1',
  })
})

test.each<[string, Change, number, string, Change?]>([
  ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
  ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
  ['a verifier', { code_verifier: VERIFIER }, 401, 'invalid_client'],
  ['a verifier that fits', { code_verifier: VERIFIER }, 401, 'invalid_client', S256],
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 400, 'invalid_redirect_uri'],
  ['no redirect', { redirect_uri: undefined }, 400, 'invalid_request'],
  ['an unknown code', { code: 'x' }, 400, 'invalid_request'],
  ['no code', { code: undefined }, 400, 'invalid_request'],
  ['no grant', { grant_type: undefined }, 400, 'invalid_request'],
  ['a refresh', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'unsupported_grant_type'],
])('the token endpoint refuses %s', async (_, change, status, error, authorization) => {
  const body = { error, error_description: expect.any(String) }
  expect(await door.token(change, authorization && { authorization })).toMatchObject({ status, body })
})

test('the token endpoint refuses HTTP Basic and JSON', async () => {
  const bare = { client_id: undefined, client_secret: undefined }
  expect(await door.token(bare, { headers: BASIC })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', error_description: 'A required parameter "client_id" is missing' },
  })
  const answer = await door.token({}, { headers: { 'content-type': 'application/json' } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a code is valid once, for half an hour', async () => {
  const code = await door.codeFor()
  expect(await door.token({ code })).toMatchObject({ status: 200 })
  expect(await door.token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
})

test('a denial has an error code of its own', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'user_cancelled_authorize',
    error_description: expect.any(String),
    state: 'app.1',
  })
})

test('the user info', async () => {
  expect((await info({}, { person: '1843' })).body.email_verified).toBe(false)
  const charles = (await door.token({}, { who: { person: '1843' } })).body
  expect(claimsOf(charles.id_token).email_verified).toBe('false')
  const betty = (await info({}, { person: '1952' })).body
  for (const name of ['email', 'email_verified', 'picture']) expect(betty).not.toHaveProperty(name)
  expect((await door.token({}, { authorization: { scope: 'profile' } })).body).not.toHaveProperty('id_token')
  expect(await info({ scope: 'profile' })).toMatchObject({ status: 403, body: { status: 403, serviceErrorCode: 100 } })
  const wrong = { status: 401, body: { status: 401, serviceErrorCode: 65_600, message: 'Invalid access token' } }
  expect(await door.call('/info', door.bearer('x'))).toMatchObject(wrong)
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({}, { trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({}, { trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { status: 403, message: expect.stringMatching('suspended') },
  })
})
