import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sandboxApple } from '../../../server/sandbox/services/apple.js'
import { BASIC, type Change, callback, claimsOf, openDoor, S256, VERIFIER } from './door.js'

const { team_id, key_id, private_key } = sandboxApple()
const now = () => Math.floor(Date.now() / 1000)
const secretOf = (claims: object = {}, header: object = {}, key: KeyObject = createPrivateKey(private_key)) =>
  new SignJWT({
    iss: team_id,
    sub: 'sandbox',
    aud: 'https://appleid.apple.com',
    iat: now(),
    exp: now() + 300,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key_id, ...header })
    .sign(key)

let secret = ''
beforeAll(async () => {
  secret = await secretOf()
})
const redirect_uri = callback('apple')
const door = openDoor('apple', {
  authorization: {
    client_id: 'sandbox',
    response_type: 'code',
    response_mode: 'form_post',
    redirect_uri,
    scope: 'name email',
    state: 'app.1',
    nonce: 'n',
  },
  form: { client_id: 'sandbox', grant_type: 'authorization_code', redirect_uri },
})
/** The parameters that Apple's script adds. */
async function posted(authorization: Change = {}, who: object = {}) {
  const page = await (await door.answer(authorization, who)).text()
  expect(page).toContain(`<form method="post" action="${redirect_uri}">`)
  expect(page).toContain('document.forms[0].submit()')
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name, `${value}`.replaceAll('&quot;', '"')]))
}
const token = async (change: Change = {}, authorization: Change = {}, who: object = {}) =>
  door.token({ code: (await posted(authorization, who)).code, client_secret: secret, ...change })

test('the documented exchange', async () => {
  const { code, ...more } = await posted({ state: 'first.1' })
  expect(more).toEqual({ state: 'first.1', user: expect.any(String) })
  expect(JSON.parse(more.user as string)).toEqual({
    name: { firstName: 'Ada', lastName: 'Lovelace' },
    email: 'ada@people.example',
  })
  const { status, body } = await token({ code })
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: expect.any(String),
    id_token: expect.any(String),
  })
  const keys = createRemoteJWKSet(new URL(door.at('/jwks')))
  const { payload } = await jwtVerify(body.id_token, keys, { issuer: door.at(''), audience: 'sandbox' })
  expect(payload).toMatchObject({
    sub: '1815',
    email: 'ada@people.example',
    email_verified: 'true',
    is_private_email: 'false',
    nonce: 'n',
    nonce_supported: true,
  })
  const discovery = await door.json('/.well-known/openid-configuration')
  expect(discovery).toMatchObject({
    issuer: door.at(''),
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  })
  expect(discovery).not.toHaveProperty('userinfo_endpoint')
  expect(discovery).not.toHaveProperty('code_challenge_methods_supported')
})

test('the user’s name is sent only at the first authorization of an app', async () => {
  expect(await posted({ state: 'once.1' })).toHaveProperty('user')
  expect(await posted({ state: 'once.2' })).not.toHaveProperty('user')
  expect(await posted({ state: 'once.3' }, { person: '1906' })).toHaveProperty('user')
  expect(await posted({ state: 'other.1' })).toHaveProperty('user')
  expect(JSON.parse(`${(await posted({ state: 'name.1', scope: 'name' })).user}`)).not.toHaveProperty('email')
})

test.each<[string, Change]>([
  ['an unknown client', { client_id: 'other' }],
  ['another redirect', { redirect_uri: 'http://localhost:9/elsewhere' }],
  ['an ID token alone', { response_type: 'id_token' }],
  ['no response_type', { response_type: undefined }],
  ['scopes without form_post', { response_mode: undefined }],
  ['scopes with query', { response_mode: 'query' }],
  ['an unknown mode', { response_mode: 'web_message' }],
  ['an unknown scope', { scope: 'profile' }],
  ['an ID token by query', { scope: undefined, response_type: 'code id_token', response_mode: 'query' }],
  ['a plain challenge', { code_challenge: VERIFIER, code_challenge_method: 'plain' }],
])('shows an error on its own page: %s', (_, change) => door.expectPage(change))

test('the other modes, without scopes', async () => {
  const query = await door.callbackUrl({ scope: undefined, response_mode: undefined })
  expect([...query.searchParams.keys()]).toEqual(['state', 'code'])
  const { hash } = await door.callbackUrl({
    scope: undefined,
    response_mode: undefined,
    response_type: 'code id_token',
  })
  const fields = new URLSearchParams(hash.slice(1))
  expect(claimsOf(`${fields.get('id_token')}`)).toMatchObject({ sub: '1815', nonce: 'n', c_hash: expect.any(String) })
  expect(await posted({ response_type: 'code id_token' })).toHaveProperty('id_token')
})

describe('the client secret', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const own = createPrivateKey(private_key)
  test.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['absent', () => undefined],
    ['a fixed text', () => 'sandbox-secret'],
    ['of another team', () => secretOf({ iss: 'OTHER12345' })],
    ['of another client', () => secretOf({ sub: 'other' })],
    ['for the address of the stand-in', () => secretOf({ aud: door.at('') })],
    ['for two', () => secretOf({ aud: ['https://appleid.apple.com', 'x'] })],
    ['without an end', () => secretOf({ exp: undefined })],
    ['without a beginning', () => secretOf({ iat: undefined })],
    ['at its end', () => secretOf({ exp: now() - 1 })],
    ['good for too long', () => secretOf({ exp: now() + 15_777_100 })],
    ['of later', () => secretOf({ iat: now() + 1000 })],
    ['with another key id', () => secretOf({}, { kid: 'OTHER12345' })],
    ['without a key id', () => secretOf({}, { kid: undefined })],
    ['signed by another key', () => secretOf({}, {}, stranger)],
    [
      'with a symmetric signature',
      () =>
        new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: key_id }).sign(new TextEncoder().encode(private_key)),
    ],
  ])('is refused: %s', async (_, make) => {
    expect(await token({ client_secret: await make() })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    })
  })
  test('may be valid for about six months', async () => {
    const client_secret = await secretOf({ exp: now() + 15_776_999 }, {}, own)
    expect(await token({ client_secret })).toMatchObject({ status: 200 })
  })
})

test.each<[string, Change, string, Change?]>([
  ['an unknown client', { client_id: 'other' }, 'invalid_client'],
  ['another redirect', { redirect_uri: `${redirect_uri}?x` }, 'invalid_grant'],
  ['no redirect', { redirect_uri: undefined }, 'invalid_grant'],
  ['an unknown code', { code: 'c' }, 'invalid_grant'],
  ['no code', { code: undefined }, 'invalid_request'],
  ['a verifier where no challenge was sent', { code_verifier: VERIFIER }, 'invalid_request'],
  ['no verifier where a challenge was sent', {}, 'invalid_grant', S256],
  ['a wrong verifier', { code_verifier: `${VERIFIER}x` }, 'invalid_grant', S256],
  ['an unknown grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('the token endpoint refuses %s', async (_, change, error, authorization) => {
  expect(await token(change, authorization)).toMatchObject({ status: 400, body: { error } })
})

test('the token endpoint accepts a matching verifier, and refuses HTTP Basic and JSON', async () => {
  expect(await token({ code_verifier: VERIFIER }, S256)).toMatchObject({ status: 200 })
  const refused = (error: string) => ({ status: 400, body: { error } })
  expect(await door.token({ code: 'c', client_secret: secret }, { headers: BASIC })).toMatchObject(
    refused('invalid_client'),
  )
  const headers = { 'content-type': 'application/json' }
  expect(await door.token({ code: 'c', client_secret: secret }, { headers })).toMatchObject(refused('invalid_request'))
})

test('a code is valid once, for five minutes', async () => {
  const { code } = await posted()
  expect(await token({ code })).toMatchObject({ status: 200 })
  expect((await token({ code })).body).toEqual({
    error: 'invalid_grant',
    error_description: 'The code has already been used.',
  })
  const late = (await posted()).code
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
  const answer = await token({ code: late, client_secret: await secretOf() }).finally(() => vi.useRealTimers())
  expect(answer.body).toMatchObject({ error_description: 'The code has expired or has been revoked.' })
})

test('a refresh token stays valid', async () => {
  const { refresh_token } = (await token()).body
  const refreshed = await token({ grant_type: 'refresh_token', refresh_token })
  expect(Object.keys(refreshed.body)).toEqual(['access_token', 'token_type', 'expires_in', 'id_token'])
  const wrong = await token({ grant_type: 'refresh_token', refresh_token: 'x' })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a denial has an error code of its own, and is posted', async () => {
  expect(await posted({}, { decision: 'deny' })).toEqual({ state: 'app.1', error: 'user_cancelled_authorize' })
})

test('boolean claims are strings, and the address may be missing', async () => {
  const charles = claimsOf((await token({}, {}, { person: '1843' })).body.id_token)
  expect(charles).toMatchObject({ email: 'charles@people.example', email_verified: 'false' })
  expect(claimsOf((await token({}, {}, { person: '1952' })).body.id_token)).not.toHaveProperty('email')
  expect(claimsOf((await token({}, { scope: 'name' })).body.id_token)).not.toHaveProperty('email')
})

test('scripted failures', async () => {
  expect(await token({}, {}, { trouble: 'token-500' })).toMatchObject({ status: 500 })
  expect(await token({}, {}, { trouble: 'token-garbage' })).toMatchObject({ status: 200, body: undefined })
  expect(await token({}, {}, { trouble: 'suspended' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'This account is suspended.' },
  })
  expect(await door.call('/info')).toMatchObject({ status: 404 })
})
