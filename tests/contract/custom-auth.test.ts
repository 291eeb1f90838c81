import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../server.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
let host: TestServer
let jwks: string
/** Number of requests for each path. */
const requestCounts: Record<string, number> = {}
let es: Keys
let rs: Keys
let stranger: Keys

/** Two keys of each kind, published together and without key ids. */
let unnamed: Readonly<Record<string, readonly (readonly [KeyObject, KeyObject])[]>>
const KINDS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256K: () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
}
type Kind = keyof typeof KINDS
/** Signs with Node's own cryptography, because the library does not support ES256K. */
function signedBy(key: KeyObject, alg: Kind, claims: object = {}, header: object = {}) {
  const exp = Math.floor(Date.now() / 1000) + 300
  const text = `${part({ alg, ...header })}.${part({ sub: 'ada', exp, ...claims })}`
  const how = alg.startsWith('ES') ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key
  return `${text}.${sign(alg === 'EdDSA' ? null : 'sha256', Buffer.from(text), how).toString('base64url')}`
}

/** Starts a host with its own login, which publishes its keys. */
beforeAll(async () => {
  unnamed = Object.fromEntries(
    Object.entries(KINDS).map(([alg, make]) => {
      const pairs = [make(), make()].map(({ publicKey, privateKey }) => [publicKey, privateKey] as const)
      return [alg, pairs]
    }),
  )
  const manyKeys = JSON.stringify({
    keys: [
      { kty: 'EC', crv: 'secp256k1', x: 'AA', y: 'AA' }, // not a point of the curve
      ...Object.values(unnamed).flatMap((pairs) => pairs.map(([publicKey]) => publicKey.export({ format: 'jwk' }))),
    ],
  })
  ;[es, rs, stranger] = await Promise.all([
    generateKeyPair('ES256'),
    generateKeyPair('RS256'),
    generateKeyPair('ES256'),
  ])
  const publish = async (keys: Keys, kid: string, alg: string) => ({ ...(await exportJWK(keys.publicKey)), kid, alg })
  const published = JSON.stringify({ keys: [await publish(es, 'es', 'ES256'), await publish(rs, 'rs', 'RS256')] })
  host = await startServer((request, response) => {
    requestCounts[`${request.url}`] = (requestCounts[`${request.url}`] ?? 0) + 1
    if (request.url?.startsWith('/counted')) return response.end(request.url.endsWith('many') ? manyKeys : published)
    if (request.url === '/jwks') return response.end(published)
    if (request.url === '/many') return response.end(manyKeys)
    if (request.url === '/garbage') return response.end('<html>')
    if (request.url === '/broken') return response.writeHead(500).end()
    response.writeHead(404).end()
  })
  jwks = `${host.url}/jwks`
})
afterAll(() => host.stop())

interface Made {
  readonly key?: CryptoKey
  readonly alg?: string
  readonly kid?: string
  readonly claims?: JWTPayload
  /** Seconds from now. */
  readonly lives?: number
}
function jwt({ key = es.privateKey, alg = 'ES256', kid = 'es', claims = { sub: 'ada' }, lives = 300 }: Made = {}) {
  const token = new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) })
  return token.setExpirationTime(Math.floor(Date.now() / 1000) + lives).sign(key)
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const enter = (app: App, token: unknown, how = {}) => app.call('/custom_jwt_account/authenticate', { token }, how)
const refused = (error: string | RegExp) => ({
  status: 422,
  body: { code: 'invalid_credentials', error: expect.stringMatching(error) },
})

onOneDatabase('a host’s own tokens', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ custom_auth_jwks_url: jwks, ...settings })

  test('log in the user they name, then the same one', async () => {
    const app = await newApp()
    const first = await enter(app, await jwt())
    expect(first).toMatchObject({
      status: 200,
      body: { is_new_user: true, user: { is_guest: false, linked_accounts: [{ custom_user_id: 'ada' }] } },
    })
    expect(first.body.user?.linked_accounts).toEqual([
      {
        type: 'custom_auth',
        custom_user_id: 'ada',
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    const second = await enter(app, await jwt({ key: rs.privateKey, alg: 'RS256', kid: 'rs' }))
    expect([second.body.user?.id, second.body.is_new_user]).toEqual([first.body.user?.id, false])
    expect((await enter(app, await jwt({ claims: { sub: 'grace' } }))).body.user?.id).not.toBe(first.body.user?.id)
    expect((await enter(await newApp(), await jwt())).body.user?.id).not.toBe(first.body.user?.id)
  })

  test('link the user they name, once and to one', async () => {
    const app = await newApp()
    const ada = await app.login('ada@example.com')
    const link = async (claims: JWTPayload, token?: string) =>
      app.call('/custom_jwt_account/link', { token: await jwt({ claims }) }, { token })
    expect(await link({ sub: 'ada' })).toMatchObject({ status: 401 })
    const linked = await link({ sub: 'ada' }, ada.token)
    expect(linked).toMatchObject({ status: 200, body: { id: ada.user?.id } })
    expect((await enter(app, await jwt())).body.user?.id).toBe(ada.user?.id)
    expect(await link({ sub: 'second' }, ada.token)).toMatchObject({ body: { code: 'cannot_link_more_of_type' } })
    const eve = await app.login('eve@example.com')
    expect(await link({ sub: 'ada' }, eve.token)).toMatchObject({ body: { code: 'linked_to_another_user' } })
    const stale = await jwt({ lives: -60 })
    expect(await app.call('/custom_jwt_account/link', { token: stale }, { token: eve.token })).toMatchObject(
      refused('has expired'),
    )
  })

  test('are accepted if the app names its keys, and its configuration says so', async () => {
    const off = await sandbox.newApp()
    expect(await enter(off, await jwt())).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
    const app = await newApp({ custom_auth_audience: 'acme' })
    const { body } = await app.call(`/apps/${app.id}`)
    expect([body.custom_auth_jwks_url, body.custom_auth_audience]).toEqual([jwks, undefined])
    const forAcme = await jwt({ claims: { sub: 'ada', aud: 'acme' } })
    expect((await enter(app, forAcme)).status).toBe(200)
    expect((await app.configure({ custom_auth_jwks_url: 'ftp://keys' })).status).toBe(400)
    expect((await app.configure({ custom_auth_jwks_url: null })).status).toBe(200)
    expect((await enter(app, forAcme, { client: 'later' })).status).toBe(403)
  })

  test('are refused when they have expired, by the app’s own time', async () => {
    const app = await newApp()
    expect(await enter(app, await jwt({ lives: -60 }))).toMatchObject(refused('has expired'))
    const token = await jwt({ lives: 100 })
    await app.travel(200)
    expect(await enter(app, token)).toMatchObject(refused('has expired'))
    expect(await enter(app, await jwt({ claims: { sub: 'ada', nbf: Date.now() / 1000 + 9000 } }))).toMatchObject(
      refused('"nbf"'),
    )
  })

  // servers' clocks differ: auth0/node-oauth2-jwt-bearer#113, simov/grant#195
  test('are accepted slightly before their time, since clocks of servers differ', async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { sub: 'ada', iat: now + 20, nbf: now + 20 }
    expect((await enter(await newApp(), await jwt({ claims }))).status).toBe(200)
  })

  test('are refused when they are for somebody else', async () => {
    const app = await newApp({ custom_auth_audience: 'acme' })
    for (const aud of [undefined, 'evil', ['evil', 'worse']])
      expect(await enter(app, await jwt({ claims: { sub: 'ada', ...(aud && { aud }) } }))).toMatchObject(
        refused('"aud"'),
      )
    for (const aud of ['acme', ['other', 'acme']])
      expect((await enter(app, await jwt({ claims: { sub: 'ada', aud } }))).status).toBe(200)
  })

  test('are refused when somebody else issued them', async () => {
    const app = await newApp({ custom_auth_issuer: 'https://id.acme.com' })
    for (const iss of [undefined, 'https://id.evil.com', 'https://id.acme.com/'])
      expect(await enter(app, await jwt({ claims: { sub: 'ada', ...(iss && { iss }) } }))).toMatchObject(
        refused('"iss"'),
      )
    expect((await enter(app, await jwt({ claims: { sub: 'ada', iss: 'https://id.acme.com' } }))).status).toBe(200)
  })

  test('count as a login of the moment at which they were issued', async () => {
    const app = await newApp()
    const now = Math.floor(Date.now() / 1000)
    const loginOf = async (iat: number | undefined) => {
      const { status, body } = await enter(
        app,
        await jwt({ claims: { sub: 'ada', ...(iat !== undefined && { iat }) } }),
      )
      expect(status).toBe(200)
      return decodeJwt(`${body.token}`).auth_time
    }
    expect(await loginOf(now - 4_000)).toBe(now - 4_000)
    // a missing or senseless time does not count as a recent login
    for (const invalidTime of [undefined, 0, -1e15]) expect(await loginOf(invalidTime)).toBe(0)
    for (const laterTime of [now + 25, 1e15]) {
      const at = Number(await loginOf(laterTime))
      expect(at).toBeGreaterThanOrEqual(now)
      expect(at).toBeLessThan(now + 20)
    }
  })

  test('do not make the server ask for the host’s keys again and again', async () => {
    const app = await newApp({ custom_auth_jwks_url: `${host.url}/counted` })
    for (let time = 0; time < 5; time++) expect((await enter(app, await jwt())).status).toBe(200)
    for (let time = 0; time < 5; time++) await enter(app, await jwt({ kid: `unknown ${time}` }))
    // each server process requests the keys once
    expect(requestCounts['/counted']).toBeLessThanOrEqual(sandbox.urls.length)
    await app.configure({ custom_auth_jwks_url: `${host.url}/counted/many` })
    for (let time = 0; time < 5; time++)
      await enter(app, signedBy(KINDS.ES256K().privateKey, 'ES256K', {}, { kid: `unknown ${time}` }))
    expect(requestCounts['/counted/many']).toBeLessThanOrEqual(sandbox.urls.length)
  })

  test('are refused with a message if too many come from one address', async () => {
    const app = await newApp({ rate_limits: { per_ip: 2 } })
    for (let time = 0; time < 2; time++) expect((await enter(app, 'junk')).status).toBe(422)
    expect(await enter(app, await jwt())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('are refused when the key is not the app’s', async () => {
    const app = await newApp()
    const key = stranger.privateKey
    expect(await enter(app, await jwt({ key, kid: 'unknown' }))).toMatchObject(refused('not among those'))
    expect(await enter(app, await jwt({ key }))).toMatchObject(refused('signature'))
    const [head, , signature] = (await jwt()).split('.')
    const body = part({ sub: 'eve', exp: Date.now() / 1000 + 300 })
    expect(await enter(app, `${head}.${body}.${signature}`)).toMatchObject(refused('signature'))
  })

  describe.each(Object.keys(KINDS) as Kind[])('signed with %s', (alg) => {
    const newHost = () => newApp({ custom_auth_jwks_url: jwks.replace('/jwks', '/many'), custom_auth_audience: 'acme' })
    const own = (at: number) => unnamed[alg]?.[at]?.[1] as KeyObject

    test('by one of several keys that have no name', async () => {
      const app = await newHost()
      for (const at of [0, 1])
        expect((await enter(app, signedBy(own(at), alg, { aud: ['other', 'acme'] }))).status).toBe(200)
    })
    test('not by another key, for another app, or expired', async () => {
      const app = await newHost()
      const { privateKey } = KINDS[alg]()
      expect(await enter(app, signedBy(privateKey, alg, { aud: 'acme' }))).toMatchObject(refused('signature'))
      expect(await enter(app, signedBy(own(1), alg, { aud: ['other'] }))).toMatchObject(refused('"aud"'))
      expect(await enter(app, signedBy(own(1), alg))).toMatchObject(refused('"aud"'))
      expect(await enter(app, signedBy(own(0), alg, { aud: 'acme', exp: 7 }))).toMatchObject(refused('expired'))
      const named = signedBy(own(0), alg, { aud: 'acme' }, { kid: 'nobody' })
      expect(await enter(app, named)).toMatchObject(refused('not among those'))
      const [head, , signature] = signedBy(own(0), alg, { aud: 'acme' }).split('.')
      const forged = `${head}.${part({ sub: 'eve', aud: 'acme', exp: Date.now() })}.${signature}`
      expect(await enter(app, forged)).toMatchObject(refused('signature'))
    })
  })
  test('signed with ES256K, are refused where no key is of that kind', async () => {
    const { privateKey } = KINDS.ES256K()
    expect(await enter(await newApp(), signedBy(privateKey, 'ES256K'))).toMatchObject(refused('not among those'))
    const critical = signedBy(privateKey, 'ES256K', {}, { crit: ['b64'], b64: false })
    expect(await enter(await newApp(), critical)).toMatchObject(refused('not a signed JWT'))
  })

  test('are refused unsigned, and signed with the public key as if it were a secret', async () => {
    const app = await newApp()
    const body = part({ sub: 'ada', exp: Math.floor(Date.now() / 1000) + 300 })
    for (const alg of ['none', 'None']) {
      const unsigned = `${part({ alg, kid: 'es' })}.${body}.`
      expect((await enter(app, unsigned)).body.code).toBe('invalid_credentials')
    }
    for (const secret of [await exportSPKI(rs.publicKey), JSON.stringify(await exportJWK(rs.publicKey))]) {
      const signed = `${part({ alg: 'HS256', kid: 'rs' })}.${body}`
      const forged = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
      expect(await enter(app, forged)).toMatchObject(refused('algorithm'))
    }
  })

  test('must have a subject and an expiry', async () => {
    const app = await newApp()
    for (const claims of [{}, { sub: '' }, { sub: 'x'.repeat(501) }, { sub: 'a\0b' }, { sub: 'a\ud800' }])
      expect(await enter(app, await jwt({ claims }))).toMatchObject(refused('"sub"'))
    const endless = await new SignJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'ES256', kid: 'es' })
      .sign(es.privateKey)
    expect(await enter(app, endless)).toMatchObject(refused('"exp"'))
  })

  test('must be tokens', async () => {
    const app = await newApp()
    for (const token of ['x', 'a.b.c', `${part({ alg: 'ES256' })}.x`])
      expect((await enter(app, token)).body.code, token).toBe('invalid_credentials')
    for (const token of [undefined, null, 7, '', {}, 'x'.repeat(20_001)])
      expect(await enter(app, token), `${token}`.slice(0, 20)).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
  })

  test('are refused while the keys cannot be fetched, and accepted afterwards', async () => {
    const app = await newApp()
    const token = await jwt()
    for (const place of ['/nowhere', '/broken', '/garbage']) {
      await app.configure({ custom_auth_jwks_url: jwks.replace('/jwks', place) })
      expect(await enter(app, token)).toMatchObject(refused('could not be fetched'))
    }
    await app.configure({ custom_auth_jwks_url: 'http://127.0.0.1:1/jwks' })
    expect(await enter(app, token)).toMatchObject(refused('could not be fetched'))
    await app.configure({ custom_auth_jwks_url: jwks })
    expect((await enter(app, token)).status).toBe(200)
  })

  test('upgrade a guest, and obey the app’s rules', async () => {
    const app = await newApp({ guest_auth: true })
    const guest = await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const full = await enter(app, await jwt(), { token: guest.body.token })
    expect(full.body.user).toMatchObject({ id: guest.body.user?.id, is_guest: false })
    await app.configure({ signups_enabled: false })
    expect((await enter(app, await jwt({ claims: { sub: 'new' } }))).body.code).toBe('user_does_not_exist')
    const closed = await newApp({ allowlist_enabled: true, allowlist: ['ada'] })
    expect((await enter(closed, await jwt())).status).toBe(200)
    expect((await enter(closed, await jwt({ claims: { sub: 'eve' } }))).body.code).toBe('allowlist_rejected')
  })
})
