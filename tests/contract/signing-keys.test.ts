import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentKid, listKeys, revokeKey, rotateKeys } from '../../server/apps/signing-keys.js'
import { openSecret, type Secret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { apps } from '../../server/db/schema/apps.js'
import { signingKeys } from '../../server/db/schema/keys.js'
import { SECRET } from '../processes/run-server.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, request } from './sandbox.js'

onOneDatabase('an app’s signing keys', (sandbox, { databaseUrl }) => {
  describe.skipIf(!databaseUrl)('of two processes', () => {
    let database: OpenDatabase
    let secret: Secret
    beforeAll(async () => {
      database = await openDatabase({ data: 'memory', databaseUrl })
      secret = await openSecret({ secret: SECRET })
    })
    afterAll(() => database.close())
    const place = () => ({ db: database.db, secret })
    const rotate = async (app: App) => rotateKeys(place(), app.id, await currentKid(database.db, app.id))
    const statesOf = async (app: App) => ((await listKeys(place(), app.id)) ?? []).map(({ state }) => state)
    const me = async (app: App, token: string) =>
      Promise.all(
        sandbox.urls.map((url) =>
          request(`${url}/api/v1/users/me`, undefined, { token, headers: { [wire.header.appId]: app.id } }),
        ),
      )
    const statuses = async (app: App, token: string) => (await me(app, token)).map(({ status }) => status)
    const jwksUrl = (app: App) => new URL(`${sandbox.next()}/api/v1/apps/${app.id}/jwks.json`)

    test('are rotated ten times while tokens are used: no token is refused, and nobody is logged out', async () => {
      const app = await sandbox.newApp()
      // A new set of keys is fetched at once here, where a back end waits 30 s: the next key is in the set it has.
      const keys = createRemoteJWKSet(jwksUrl(app), { cooldownDuration: 0 })
      const verify = (token: string) =>
        jwtVerify(token, keys, { issuer: wire.issuer, audience: app.id, algorithms: ['ES256'] })
      let { token, refresh_token, identity_token } = await app.login('ada@example.com')
      const seen = new Set<unknown>()
      const tokens = [token, identity_token]
      for (let round = 0; round < 10; round += 1) {
        await rotate(app)
        for (const old of tokens) await verify(old)
        expect(await statuses(app, token)).toEqual([200, 200])
        const refreshed = await app.refresh(refresh_token, { token })
        expect(refreshed.status).toBe(200)
        token = `${refreshed.body.token}`
        refresh_token = `${refreshed.body.refresh_token}`
        tokens.push(token)
        seen.add(decodeProtectedHeader(token).kid)
        await verify(token)
      }
      expect(seen.size).toBe(10)
      for (const old of tokens.filter((_, at) => at !== 1)) expect(await statuses(app, old)).toEqual([200, 200])
      expect((await statesOf(app)).filter((state) => state === 'previous')).toHaveLength(10)
    })

    test('verify by the set that was fetched before a rotation, since it has the next key', async () => {
      const app = await sandbox.newApp()
      let fetches = 0
      const keys = createRemoteJWKSet(jwksUrl(app), {
        [customFetch]: (url, options) => {
          fetches += 1
          return fetch(url, options)
        },
      })
      const { token } = await app.login('ada@example.com')
      await jwtVerify(token, keys)
      await rotate(app)
      await jwtVerify((await app.login('eve@example.com')).token, keys)
      expect(fetches).toBe(1)
    })

    test('are refused at once by every process when they are revoked, and the next one takes over', async () => {
      const app = await sandbox.newApp()
      const { token, refresh_token } = await app.login('ada@example.com')
      expect(await statuses(app, token)).toEqual([200, 200])
      const kid = `${decodeProtectedHeader(token).kid}`
      await listKeys(place(), app.id)
      await revokeKey(place(), app.id, kid)
      expect(await statuses(app, token)).toEqual([401, 401])
      const refreshed = await app.refresh(refresh_token)
      expect(refreshed.status).toBe(200)
      expect(await statuses(app, `${refreshed.body.token}`)).toEqual([200, 200])
      const { body } = await request(`${jwksUrl(app)}`)
      expect(JSON.stringify(body)).not.toContain(kid)
      await revokeKey(place(), app.id, kid)
      expect((await statesOf(app)).sort()).toEqual(['current', 'next', 'revoked'])
    })

    test('that are next or previous can be revoked too; unknown ones are an error', async () => {
      const app = await sandbox.newApp()
      const { token } = await app.login('ada@example.com')
      await rotate(app)
      await revokeKey(place(), app.id, `${decodeProtectedHeader(token).kid}`)
      expect(await statuses(app, token)).toEqual([401, 401])
      const next = (await listKeys(place(), app.id))?.find(({ state }) => state === 'next')
      await revokeKey(place(), app.id, `${next?.kid}`)
      expect((await statesOf(app)).sort()).toEqual(['current', 'next', 'revoked', 'revoked'])
      await expect(revokeKey(place(), app.id, 'none')).rejects.toThrow('has no key none')
      await expect(rotateKeys(place(), 'no-such-app', undefined)).rejects.toThrow('There is no app no-such-app.')
    })

    test('that were previous for longer than any token lives are refused', async () => {
      const app = await sandbox.newApp({ cross_app_token_ttl: 3600, identity_token_ttl: 3600, access_token_ttl: 3600 })
      const { token } = await app.login('ada@example.com')
      await rotate(app)
      expect(await statuses(app, token)).toEqual([200, 200])
      const isPrevious = and(eq(signingKeys.appId, app.id), eq(signingKeys.state, 'previous'))
      await database.db
        .update(signingKeys)
        .set({ changedAt: new Date(Date.now() - 3_600_000) })
        .where(isPrevious)
      expect(await statuses(app, token)).toEqual([401, 401])
    })

    test('that are over still end the session of an old token at its logout, unless they were revoked', async () => {
      const app = await sandbox.newApp()
      const longAgo = { changedAt: new Date(0) }
      const sessions = [await app.login('ada@example.com'), await app.login('bob@example.com')] as const
      await rotate(app)
      await database.db.update(signingKeys).set(longAgo).where(eq(signingKeys.appId, app.id))
      const [ada, bob] = sessions
      expect(await statuses(app, ada.token)).toEqual([401, 401])
      await app.call('/sessions/logout', {}, { token: ada.token })
      expect((await app.refresh(ada.refresh_token)).status).toBe(401)
      await revokeKey(place(), app.id, `${decodeProtectedHeader(bob.token).kid}`)
      await app.call('/sessions/logout', {}, { token: bob.token })
      expect((await app.refresh(bob.refresh_token)).status).toBe(200)
    })

    test('are rotated by one of two administrators who do it at once; the other is told', async () => {
      const app = await sandbox.newApp()
      await listKeys(place(), app.id)
      const seen = await currentKid(database.db, app.id)
      const ended = await Promise.allSettled([1, 2, 3].map(() => rotateKeys(place(), app.id, seen)))
      const refused = ended.filter((one) => one.status === 'rejected')
      expect(refused).toHaveLength(2)
      for (const { reason } of refused) expect(reason.message).toContain('Somebody else has just changed the keys')
      expect((await statesOf(app)).sort()).toEqual(['current', 'next', 'previous'])
      const [row] = await database.db.select().from(apps).where(eq(apps.id, app.id))
      const current = (await listKeys(place(), app.id))?.find(({ state }) => state === 'current')
      expect(row).toMatchObject({ keyId: current?.kid, verificationKey: current?.verificationKey })
    })

    test('of another app, or that only claim an id, sign nothing here', async () => {
      const [one, other] = [await sandbox.newApp(), await sandbox.newApp()]
      const { token } = await one.login('ada@example.com')
      await rotate(one)
      expect(await statuses(other, token)).toEqual([401, 401])
      const [header = '', ...rest] = token.split('.')
      const next = (await listKeys(place(), one.id))?.find(({ state }) => state === 'next')
      for (const kid of [next?.kid, 'unknown', '', 7]) {
        const forged = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), kid }
        const claimed = [Buffer.from(JSON.stringify(forged)).toString('base64url'), ...rest].join('.')
        expect(await statuses(one, claimed), `${kid}`).toEqual([401, 401])
      }
    })

    test('are published without the private parts, for any origin, and kept for five minutes', async () => {
      const app = await sandbox.newApp()
      for (const path of ['jwks.json', '.well-known/openid-configuration']) {
        const url = `${sandbox.next()}/api/v1/apps/${app.id}/${path}`
        const answer = await request(url, undefined, { headers: { origin: 'https://anybody.example' } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
        expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/anybody\.example)$/)
        const unknown = await request(url.replace(app.id, 'nosuchapp0000000000000000'))
        expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
        expect(unknown.headers.get('cache-control')).toBe('no-store')
      }
      const { body } = await request(`${jwksUrl(app)}`)
      const keys = body.keys as Record<string, unknown>[]
      expect(keys).toHaveLength(2)
      for (const key of keys) {
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
        expect(key).toMatchObject({ alg: 'ES256', use: 'sig', crv: 'P-256' })
      }
      const configuration = await request(`${sandbox.next()}/api/v1/apps/${app.id}/.well-known/openid-configuration`)
      expect(configuration.body).toMatchObject({
        issuer: wire.issuer,
        id_token_signing_alg_values_supported: ['ES256'],
      })
      const fetched = createRemoteJWKSet(new URL(`${configuration.body.jwks_uri}`))
      await jwtVerify((await app.login('ada@example.com')).token, fetched, {
        issuer: `${configuration.body.issuer}`,
        audience: app.id,
      })
    })
  })
})
