import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, PLAIN, S256, VERIFIER } from './door.js'

const redirect_uri = callback('github')
const JSON_PLEASE = { accept: 'application/json' }
const door = openDoor('github', {
  authorization: { client_id: 'sandbox', redirect_uri, scope: 'read:user user:email', state: 'app.1', ...S256 },
  form: { client_id: 'sandbox', client_secret: 'sandbox-secret', redirect_uri, code_verifier: VERIFIER },
  headers: JSON_PLEASE,
})

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({
    code: expect.any(String),
    iss: door.at(''),
    state: 'app.1',
  })
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^gho_/),
    scope: 'read:user,user:email',
    token_type: 'bearer',
  })
  const info = await door.call('/info', door.bearer(body.access_token))
  expect(info.headers.get('x-oauth-scopes')).toBe('read:user, user:email')
  expect(info.body).toMatchObject({ id: 1815, login: 'ada', name: 'Ada Lovelace', email: 'ada@people.example' })
  const emails = await door.call('/info/emails', door.bearer(body.access_token))
  expect(emails.body).toContainEqual({
    email: 'ada@people.example',
    primary: true,
    verified: true,
    visibility: 'public',
  })
  expect(emails.body[0].primary).toBe(false)
})

test('answers with a form or XML unless the app accepts JSON', async () => {
  const { text, headers } = await door.token({}, { headers: { accept: '*/*' } })
  expect(headers.get('content-type')).toMatch('application/x-www-form-urlencoded')
  expect(new URLSearchParams(text).get('token_type')).toBe('bearer')
  const refused = await door.token({ code: 'x' }, { headers: { accept: '*/*' } })
  expect(new URLSearchParams(refused.text).get('error')).toBe('bad_verification_code')
  const xml = await door.token({}, { headers: { accept: 'application/xml' } })
  expect(xml.text).toContain('<token_type>bearer</token_type>')
})

test.each<[string, Change, number?]>([
  ['an unknown client', { client_id: 'other' }, 404],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['a plain challenge', PLAIN],
  ['a challenge without its method', { code_challenge_method: undefined }],
  ['a challenge of another length', { code_challenge: 'short' }],
])('shows an error on its own page: %s', (_, change, status) => door.expectPage(change, status))

test.each<[string, Change, string]>([
  ['a wrong secret', { client_secret: 'x' }, 'incorrect_client_credentials'],
  ['no secret', { client_secret: undefined }, 'incorrect_client_credentials'],
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 'redirect_uri_mismatch'],
  ['no redirect', { redirect_uri: undefined }, 'redirect_uri_mismatch'],
  ['no verifier', { code_verifier: undefined }, 'bad_verification_code'],
  ['a wrong verifier', { code_verifier: `${VERIFIER}x` }, 'bad_verification_code'],
  ['an unknown code', { code: 'x' }, 'bad_verification_code'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'bad_refresh_token'],
])('the token endpoint refuses %s, with status 200', async (_, change, error) => {
  expect(await door.token(change)).toMatchObject({
    status: 200,
    body: { error, error_description: expect.any(String), error_uri: expect.any(String) },
  })
})

test('the token endpoint answers 404 for an unknown app, and for HTTP Basic', async () => {
  const notFound = { status: 404, body: { error: 'Not Found' } }
  expect(await door.token({ client_id: 'other' })).toMatchObject(notFound)
  const bare = { client_id: undefined, client_secret: undefined }
  expect(await door.token(bare, { headers: BASIC })).toMatchObject(notFound)
  expect(await door.token({}, { headers: { 'content-type': 'application/json' } })).toMatchObject(notFound)
})

test('a code is valid once, for ten minutes', async () => {
  const code = await door.codeFor()
  expect((await door.token({ code })).body).toHaveProperty('access_token')
  expect((await door.token({ code })).body).toMatchObject({ error: 'bad_verification_code' })
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer.body).toMatchObject({ error: 'bad_verification_code' })
})

test('offline_access returns tokens that expire, and a refresh replaces both', async () => {
  const first = (await door.token({}, { authorization: { scope: 'user:email offline_access' } })).body
  expect(first).toMatchObject({
    expires_in: 28_800,
    refresh_token: expect.stringMatching(/^ghr_/),
    refresh_token_expires_in: 15_897_600,
  })
  const refreshForm = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const second = (await door.token(refreshForm)).body
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await door.token(refreshForm)).body).toMatchObject({ error: 'bad_refresh_token' })
  expect((await door.call('/info', door.bearer(first.access_token))).status).toBe(401)
  expect((await door.call('/info', door.bearer(second.access_token))).status).toBe(200)
})

test('unknown scopes are left out of the grant, and none are required', async () => {
  expect((await door.token({}, { authorization: { scope: 'openid email' } })).body.scope).toBe('')
  const token = await door.access({ scope: undefined })
  expect(await door.call('/info', door.bearer(token))).toMatchObject({ status: 200 })
  expect(await door.call('/info/emails', door.bearer(token))).toMatchObject({
    status: 404,
    body: { message: 'Not Found' },
  })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    error_uri: expect.stringMatching('https://docs.github.com/'),
    state: 'app.1',
    iss: door.at(''),
  })
})

test('refuses a request without User-Agent and a wrong token', async () => {
  const headers = door.bearer(await door.access())
  expect(await door.bare('/info', headers)).toBe(403)
  expect(await door.bare('/info/emails', headers)).toBe(403)
  expect(await door.bare('/info', { ...headers, 'user-agent': 'app' })).toBe(200)
  expect(await door.call('/info', door.bearer('x'))).toMatchObject({
    status: 401,
    body: { message: 'Bad credentials' },
  })
})

test('the address of the profile differs from the primary address', async () => {
  const profileOf = async (person: string) => {
    const headers = door.bearer(await door.access({}, { person }))
    const { email, name } = (await door.call('/info', headers)).body
    const emails: { email: string; primary: boolean; verified: boolean }[] = (await door.call('/info/emails', headers))
      .body
    return { email, name, primary: emails.find(({ primary }) => primary) }
  }
  expect(await profileOf('1906')).toMatchObject({
    email: 'grace@work.example',
    primary: { email: 'grace@people.example' },
  })
  expect(await profileOf('1843')).toMatchObject({ email: 'charles@people.example', primary: { verified: false } })
  expect(await profileOf('1952')).toMatchObject({
    email: null,
    name: null,
    primary: { email: 'betty@people.example', verified: true },
  })
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  for (const path of ['/info', '/info/emails']) {
    const info = async (trouble: string) => door.call(path, door.bearer(await door.access({}, { trouble })))
    expect(await info('info-500')).toMatchObject({ status: 500 })
    expect(await info('info-garbage')).toMatchObject({ status: 200, body: undefined })
    expect(await info('suspended')).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching('suspended') },
    })
  }
})
