import { expect, test, vi } from 'vitest'
import { BASIC, type Change, callback, openDoor, S256, VERIFIER } from './door.js'

const redirect_uri = callback('instagram')
const scope = 'instagram_business_basic'
const door = openDoor('instagram', {
  authorization: { client_id: 'sandbox', response_type: 'code', redirect_uri, scope, state: 'app.1' },
  form: { client_id: 'sandbox', client_secret: 'sandbox-secret', grant_type: 'authorization_code', redirect_uri },
})
const FIELDS = 'id,user_id,username,name,account_type,profile_picture_url'
async function info(who: object = {}, fields: string | undefined = FIELDS) {
  const token = await door.access({}, who, (body) => body.access_token ?? body.data[0].access_token)
  return door.call(`/info?${new URLSearchParams({ ...(fields && { fields }), access_token: token })}`)
}

test('the documented exchange', async () => {
  const callbackUrl = await door.callbackUrl()
  expect(Object.fromEntries(callbackUrl.searchParams)).toEqual({ code: expect.any(String), state: 'app.1' })
  expect(callbackUrl.hash).toBe('#_')
  const { status, body } = await door.token({ code: `${callbackUrl.searchParams.get('code')}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [{ access_token: expect.any(String), user_id: '259827522400001815', permissions: scope }],
  })
  expect((await info()).body).toEqual({
    data: [
      {
        id: '259827522400001815',
        user_id: '178414000000001815',
        username: 'ada',
        name: 'Ada Lovelace',
        account_type: 'BUSINESS',
        profile_picture_url: 'https://pictures.example/ada.png',
      },
    ],
  })
})

test('for Grace the answers have the flat form that others report, with ids as numbers that JavaScript rounds', async () => {
  const { text, body } = await door.token({}, { who: { person: '1906' } })
  expect(text).toContain('"user_id":259827522400001906,')
  expect(body).toEqual({ access_token: expect.any(String), user_id: expect.any(Number), permissions: [scope] })
  expect(`${body.user_id}`).not.toBe('259827522400001906')
  const me = await info({ person: '1906' })
  expect(me.text).toContain('"user_id":178414000000001906,')
  expect(`${me.body.user_id}`).not.toBe('178414000000001906')
  expect(me.body).toMatchObject({ username: 'grace' })
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['another response_type', { response_type: 'token' }],
  ['no scope', { scope: undefined }],
  ['an old scope', { scope: 'user_profile' }],
  ['without instagram_business_basic', { scope: 'instagram_business_manage_messages' }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test('scopes are separated by commas or spaces, and PKCE is ignored', async () => {
  for (const separator of [',', ' ']) {
    const authorization = { scope: [scope, 'instagram_business_manage_comments'].join(separator), ...S256 }
    const { body } = await door.token({ code_verifier: `${VERIFIER}x` }, { authorization })
    expect(body.data[0].permissions).toBe(`${scope},instagram_business_manage_comments`)
  }
})

test.each<[string, Change, string]>([
  ['a wrong secret', { client_secret: 'x' }, 'Error validating client secret.'],
  ['an unknown client', { client_id: 'x' }, 'Invalid platform app'],
  ['no secret', { client_secret: undefined }, 'Missing required field client_secret'],
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, "Redirect URI doesn't match original redirect URI"],
  ['no redirect', { redirect_uri: undefined }, 'Missing required field redirect_uri'],
  ['an unknown code', { code: 'x' }, 'Matching code was not found or was already used'],
  ['another grant', { grant_type: 'refresh_token' }, 'Invalid grant_type'],
])('the token endpoint refuses %s', async (_, change, error_message) => {
  expect((await door.token(change)).body).toEqual({ error_type: 'OAuthException', code: 400, error_message })
  expect((await door.token(change)).status).toBe(400)
})

test('the token endpoint refuses HTTP Basic and JSON, and accepts a multipart form', async () => {
  const missing = { status: 400, body: { error_message: 'Missing required field client_id' } }
  const bare = { client_id: undefined, client_secret: undefined }
  expect(await door.token(bare, { headers: BASIC })).toMatchObject(missing)
  expect(await door.token({}, { headers: { 'content-type': 'application/json' } })).toMatchObject(missing)
  const body = new FormData()
  const fields = {
    client_id: 'sandbox',
    client_secret: 'sandbox-secret',
    grant_type: 'authorization_code',
    redirect_uri,
  }
  for (const [name, value] of Object.entries({ ...fields, code: `${await door.codeFor()}` })) body.append(name, value)
  expect((await fetch(door.at('/token'), { method: 'POST', body })).status).toBe(200)
})

test('a code is valid once, for an hour', async () => {
  const code = await door.codeFor()
  expect(await door.token({ code })).toMatchObject({ status: 200 })
  const used = { status: 400, body: { error_message: 'This authorization code has been used' } }
  expect(await door.token({ code })).toMatchObject(used)
  const late = await door.codeFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  const answer = await door.token({ code: late }).finally(() => vi.useRealTimers())
  expect(answer).toMatchObject({ status: 400, body: { error_type: 'OAuthException' } })
})

test('a denial', async () => {
  const { searchParams } = await door.callbackUrl({}, { decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
    state: 'app.1',
  })
})

test('user info returns the requested fields for the token in the query', async () => {
  expect((await info({}, '')).body).toEqual({ data: [{ id: '259827522400001815' }] })
  expect((await info({}, 'username')).body).toEqual({ data: [{ username: 'ada' }] })
  const betty = (await info({ person: '1952' })).body.data[0]
  expect(Object.keys(betty)).toEqual(['id', 'user_id', 'username', 'account_type'])
  const refused = (code: number) => ({ status: 400, body: { error: { code, type: 'OAuthException' } } })
  expect(await info({}, 'email')).toMatchObject(refused(100))
  expect(await door.call('/info?fields=id&access_token=x')).toMatchObject(refused(190))
  expect(await door.call('/info?fields=id', door.bearer('x'))).toMatchObject(refused(104))
})

test('scripted failures', async () => {
  expect(await door.token({}, { who: { trouble: 'token-500' } })).toMatchObject({ status: 500 })
  expect(await door.token({}, { who: { trouble: 'token-garbage' } })).toMatchObject({ status: 200, body: undefined })
  expect(await info({ trouble: 'info-500' })).toMatchObject({ status: 500 })
  expect(await info({ trouble: 'info-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await info({ trouble: 'suspended' })).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringMatching('suspended') } },
  })
})
