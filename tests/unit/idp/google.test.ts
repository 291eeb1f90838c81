import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { BASIC, callback, claimsOf, openDoor, PLAIN, S256, VERIFIER } from './door.js'

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'
const DRIVE = 'https://www.googleapis.com/auth/drive.appdata'
const redirect_uri = callback('google')
const door = openDoor('google', {
  authorization: {
    client_id: 'sandbox',
    response_type: 'code',
    redirect_uri,
    scope: 'openid email profile',
    state: 'app.1',
    nonce: 'n',
    ...S256,
  },
  form: {
    client_id: 'sandbox',
    client_secret: 'sandbox-secret',
    grant_type: 'authorization_code',
    redirect_uri,
    code_verifier: VERIFIER,
  },
})

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({
    state: 'app.1',
    iss: door.at(''),
    code: expect.stringMatching(/^4\/0A/),
    scope: `openid email ${EMAIL} profile ${PROFILE}`,
    authuser: '0',
    prompt: 'consent',
  })
  const { status, body } = await door.token({ code: callbackUrl.searchParams.get('code') ?? '' })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.any(String),
    expires_in: 3599,
    scope: `${EMAIL} ${PROFILE} openid`,
    token_type: 'Bearer',
    id_token: expect.any(String),
  })
  const person = {
    sub: '1815',
    email: 'ada@people.example',
    email_verified: true,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: 'https://pictures.example/ada.png',
  }
  const keys = createRemoteJWKSet(new URL(door.at('/jwks')))
  const { payload } = await jwtVerify(body.id_token, keys, { issuer: door.at(''), audience: 'sandbox' })
  expect(payload).toMatchObject({ ...person, azp: 'sandbox', nonce: 'n', at_hash: expect.any(String) })
  expect(await door.json('/.well-known/openid-configuration')).toMatchObject({
    issuer: door.at(''),
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect((await door.call('/info', door.bearer(body.access_token))).body).toEqual(person)
  expect(await door.json(`/tokeninfo?access_token=${body.access_token}`)).toEqual({
    aud: 'sandbox',
    sub: '1815',
    scope: `openid ${EMAIL} ${PROFILE}`,
    expires_in: expect.stringMatching(/^35\d\d$/),
  })
})

test.each([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['no response_type', { response_type: undefined }],
  ['no scope', { scope: undefined }],
  ['an unknown scope', { scope: 'openid read' }],
  ['prompt=login', { prompt: 'login' }],
  ['a wrong access_type', { access_type: 'forever' }],
  ['a wrong challenge method', { code_challenge_method: 's256' }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

describe('the token endpoint', () => {
  test.each([
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
    ['no client', { client_id: undefined }, 400, 'invalid_request'],
    ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 400, 'redirect_uri_mismatch'],
    ['no redirect', { redirect_uri: undefined }, 400, 'redirect_uri_mismatch'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
    ['a wrong verifier', { code_verifier: `${VERIFIER}x` }, 400, 'invalid_grant'],
    ['an unknown code', { code: '4/0A' }, 400, 'invalid_grant'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an unknown grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_, change, status, error) =>
    expect(await door.token(change)).toMatchObject({ status, body: { error, error_description: expect.any(String) } }),
  )

  test('accepts HTTP Basic, a plain challenge, and no challenge', async () => {
    const bare = { client_id: undefined, client_secret: undefined }
    expect(await door.token(bare, { headers: BASIC })).toMatchObject({ status: 200 })
    expect(await door.token({}, { authorization: PLAIN })).toMatchObject({ status: 200 })
    const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }
    expect(await door.token({ code_verifier: undefined }, { authorization: withoutPkce })).toMatchObject({
      status: 200,
    })
  })
  test('refuses JSON', async () => {
    const answer = await door.token({}, { headers: { 'content-type': 'application/json' } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })
  test('a code is valid once, for ten minutes', async () => {
    const code = await door.codeFor()
    expect(await door.token({ code })).toMatchObject({ status: 200 })
    expect(await door.token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const late = await door.codeFor()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 })
    const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } })
  })
  test('a refresh token is returned for offline access at the first consent, or with prompt=consent, and stays valid', async () => {
    const offline = { access_type: 'offline', state: 'offline.1' }
    const { refresh_token } = (await door.token({}, { authorization: offline })).body
    expect(refresh_token).toMatch(/^1\/\//)
    const secondGrant = (await door.token({}, { authorization: { ...offline, state: 'offline.2' } })).body
    expect(secondGrant).not.toHaveProperty('refresh_token')
    const prompted = (await door.token({}, { authorization: { ...offline, prompt: 'consent' } })).body
    expect(prompted).toHaveProperty('refresh_token')
    for (let times = 0; times < 2; times++) {
      const refreshed = await door.token({ grant_type: 'refresh_token', refresh_token })
      expect(refreshed).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
      expect(refreshed.body).not.toHaveProperty('refresh_token')
    }
    const wrong = await door.token({ grant_type: 'refresh_token', refresh_token: 'x' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'app.1', iss: door.at('') })
})

test('scopes that the user does not tick are not in the answer', async () => {
  const authorization = { scope: `openid ${DRIVE}` }
  expect((await door.token({}, { authorization })).body.scope).toBe(`${DRIVE} openid`)
  const without = await door.token({}, { authorization, who: { trouble: 'no-files' } })
  expect(without.body.scope).toBe('openid')
  expect((await door.callbackUrl({ scope: DRIVE }, { trouble: 'no-files' })).searchParams.get('error')).toBe(
    'access_denied',
  )
})

test('the user info', async () => {
  const charles = (await door.token({}, { who: { person: '1843' } })).body
  expect(claimsOf(charles.id_token)).toMatchObject({ email: 'charles@people.example', email_verified: false })
  const betty = claimsOf((await door.token({}, { who: { person: '1952' } })).body.id_token)
  expect(betty).toMatchObject({ sub: '1952', email: 'betty@people.example' })
  expect(betty).not.toHaveProperty('name')
  const { id_token } = (await door.token({}, { authorization: { scope: 'openid' } })).body
  expect(claimsOf(id_token)).not.toHaveProperty('email')
  expect((await door.token({}, { authorization: { scope: 'email' } })).body).not.toHaveProperty('id_token')
  const wrong = { status: 401, body: { error: 'invalid_request', error_description: 'Invalid Credentials' } }
  expect(await door.call('/info', door.bearer('x'))).toMatchObject(wrong)
  expect(await door.call('/tokeninfo?access_token=x')).toMatchObject({ status: 400, body: { error: 'invalid_token' } })
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  const info = async (trouble: string) => door.call('/info', door.bearer(await door.access({}, { trouble })))
  expect(await info('info-500')).toMatchObject({ status: 500 })
  expect(await info('info-garbage')).toMatchObject({ status: 200, body: undefined })
  expect(await info('suspended')).toMatchObject({
    status: 403,
    body: { error_description: 'This account is suspended.' },
  })
})

test('an authorization request can be answered once', async () => {
  const first = await door.auth()
  const page = new URL(`${first.headers.get('location')}`, first.url)
  const shown = await (await fetch(page)).text()
  for (const name of ['Ada Lovelace', 'Charles Babbage', 'Betty Holberton']) expect(shown).toContain(name)
  const answer = () =>
    fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ person: '1815', decision: 'allow' }),
      redirect: 'manual',
    })
  expect((await answer()).status).toBe(302)
  expect((await answer()).status).toBe(404)
  expect((await fetch(page)).status).toBe(404)
})
