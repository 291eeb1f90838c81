import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { openSecret, type Secret } from '../../server/crypto/secret.js'
import { refreshTokens, sessions } from '../../server/db/schema/sessions.js'
import { findOrigin } from '../../server/session/reuse.js'
import { fork, rotate, takeUp } from '../../server/session/rotation.js'
import { provenToken, readProof } from '../../server/session/token-proof.js'
import { onEachDatabase } from './databases.js'
import { type App as Client, sandboxAt } from './sandbox.js'
import { openStopped } from './support/stopped-clock.js'

const refused = { code: 'missing_or_invalid_token' }
const signedOut = { status: 401, body: { code: 'missing_or_invalid_token' } }
const MINUTE = 60_000
const text = (moment: Date) => moment.getTime().toString(36)

/** The app at a server with another secret. */
const withSecret = (app: App, secret: Secret, id = app.id): App => ({
  ...app,
  hmac: (purpose, ...parts) => secret.hmac(purpose, id, ...parts),
  matches: (hash, purpose, ...parts) => secret.matches(hash, purpose, id, ...parts),
})

onEachDatabase('Proofs of refresh tokens', (_, { databaseUrl, urls }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  const use = (app: App, token: string) => rotate(stopped.db, app, { token, client: 'a-client' })
  const rowsOf = (id: string) => stopped.db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, id))
  const isOpen = async (id: string) =>
    (await stopped.db.select().from(sessions).where(eq(sessions.id, id))).length === 1

  /** A session that was refreshed so many times, an hour apart, and all of its tokens. */
  async function refreshed(times: number, settings: object = {}) {
    const { app, travel } = await stopped.newApp(settings)
    const { session, refreshToken } = await stopped.newSession(app)
    const tokens = [refreshToken]
    const again = async () => {
      travel(60 * MINUTE)
      tokens.push((await use(app, `${tokens.at(-1)}`)).refreshToken)
    }
    for (let time = 0; time < times; time++) await again()
    return { app, travel, session, tokens, first: `${tokens[0]}`, last: `${tokens.at(-1)}`, again }
  }

  describe('the rows of used tokens', () => {
    test('go when they are not answered any more: fifty refreshes leave three at most', async () => {
      const { session, again } = await refreshed(1)
      for (let time = 0; time < 50; time++) {
        await again()
        expect((await rowsOf(session.id)).length).toBeLessThanOrEqual(3)
      }
    })

    test('stay for their minute, and go after it, however many there are', async () => {
      const { app, travel, session, first } = await refreshed(0)
      const second = (await use(app, first)).refreshToken
      let newest = second
      for (let time = 0; time < 110; time++) newest = (await use(app, newest)).refreshToken
      travel(MINUTE - 1)
      newest = (await use(app, newest)).refreshToken
      expect((await use(app, first)).refreshToken).toBe(second)
      expect(await rowsOf(session.id)).toHaveLength(113)
      travel(1)
      newest = (await use(app, newest)).refreshToken
      expect(await rowsOf(session.id)).toHaveLength(14)
      travel(MINUTE)
      newest = (await use(app, newest)).refreshToken
      expect(await rowsOf(session.id)).toHaveLength(2)
    })

    test('stay as long as the successor was not used, for the client that lost an answer', async () => {
      const { app, travel, last, tokens } = await refreshed(3)
      travel(20 * 24 * 60 * MINUTE)
      expect((await use(app, `${tokens.at(-2)}`)).refreshToken).toBe(last)
    })

    test('stay until they expire if the version before has written them', async () => {
      const { app, travel, session, first, last } = await refreshed(0)
      await stopped.db.update(refreshTokens).set({ issuedAt: null }).where(eq(refreshTokens.sessionId, session.id))
      let newest = last
      for (let time = 0; time < 5; time++) {
        newest = (await use(app, newest)).refreshToken
        travel(60 * MINUTE)
      }
      expect(await rowsOf(session.id)).toHaveLength(3)
      await expect(use(app, first)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(false)
    })

    test('stay for a forked token: whoever finds it in an address is told that it was used', async () => {
      const { app, travel, last } = await refreshed(0)
      const { forked } = await fork(stopped.db, app, { token: last, client: 'a-client' }, () => {})
      const take = (client: string) => takeUp(stopped.db, app, { token: forked, client }, async () => {})
      let { refreshToken, session } = await take('a-phone')
      for (let time = 0; time < 4; time++) {
        travel(2 * MINUTE)
        refreshToken = (await use(app, refreshToken)).refreshToken
      }
      expect(await rowsOf(session.id)).toHaveLength(3)
      await expect(take('a-thief')).rejects.toMatchObject({ code: 'token_already_used' })
    })
  })

  describe('a used token whose row is gone', () => {
    test.each([0, 1, 5, 8])('ends the family: that of refresh %s of ten', async (at) => {
      const { app, session, tokens, last } = await refreshed(10)
      const { forked } = await fork(stopped.db, app, { token: last, client: 'a-client' }, () => {})
      await expect(use(app, `${tokens[at]}`)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(false)
      const takeForked = takeUp(stopped.db, app, { token: forked, client: 'a-client' }, async () => {})
      await expect(takeForked).rejects.toMatchObject(refused)
    })

    test('ends nothing once it has expired', async () => {
      const { app, session, first, last } = await refreshed(5, { refresh_token_ttl: 2 * 3600 })
      await expect(use(app, first)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(true)
      expect((await use(app, last)).session.id).toBe(session.id)
    })

    test('ends nothing in the place of a forked token', async () => {
      const { app, session, first } = await refreshed(5)
      const taken = takeUp(stopped.db, app, { token: first, client: 'a-client' }, async () => {})
      await expect(taken).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(true)
    })

    test('ends nothing if it is newer than the database, which was restored from a backup', async () => {
      const { app, session, last, again, tokens } = await refreshed(3)
      const backup = await rowsOf(session.id)
      for (let time = 0; time < 4; time++) await again()
      await stopped.db.delete(refreshTokens).where(eq(refreshTokens.sessionId, session.id))
      await stopped.db.insert(refreshTokens).values(backup)
      for (const newer of tokens.slice(4)) await expect(use(app, newer)).rejects.toMatchObject(refused)
      expect((await use(app, last)).session.id).toBe(session.id)
      await expect(use(app, `${tokens[0]}`)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(false)
    })

    test('names its session at a logout, also when it has expired, and proves who logs out everywhere before', async () => {
      const { app, travel, session, first } = await refreshed(5, { refresh_token_ttl: 6 * 3600 })
      expect(await findOrigin(stopped.db, app, first)).toMatchObject({ session: { id: session.id }, isProof: true })
      travel(60 * MINUTE)
      expect(await findOrigin(stopped.db, app, first)).toMatchObject({ session: { id: session.id }, isProof: false })
    })

    test('is known by each root secret, and by none after it was removed', async () => {
      const { app, session, last } = await refreshed(0)
      const [old, next] = ['3:the first secret of a server, which is long', '7:the second secret of a server, long']
      const at = async (...secrets: string[]) => withSecret(app, await openSecret({ secrets }))
      let newest = last
      const here = await at(old)
      const tokens: string[] = []
      for (let time = 0; time < 4; time++) {
        newest = (await use({ ...here, now: () => new Date(app.now().getTime() + time * 2 * MINUTE) }, newest))
          .refreshToken
        tokens.push(newest)
      }
      const later = (one: App): App => ({ ...one, now: () => new Date(app.now().getTime() + 10 * MINUTE) })
      await use(later(await at(next, old)), newest)
      await expect(use(later(await at(next)), `${tokens[0]}`)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(true)
      await expect(use(later(await at(next, old)), `${tokens[0]}`)).rejects.toMatchObject(refused)
      expect(await isOpen(session.id)).toBe(false)
    })
  })

  test('a text that somebody made up ends no session and opens none', async () => {
    const { app, session, tokens, first, last } = await refreshed(6)
    const other = (await stopped.newApp()).app
    const victim = await refreshed(6)
    const rows = await rowsOf(session.id)
    const proof = readProof(app, first)
    if (!proof) throw new Error('The token proves nothing.')
    const [version, id, issued, expires, random, hash] = first.split('.')
    const guessed = await openSecret({ secret: 'another secret' })
    const madeUp = [
      // the keyed hash of another app, of another secret and of another purpose
      provenToken(other, proof),
      provenToken(withSecret(app, guessed), proof),
      [version, id, issued, expires, random, app.hmac('ticket', `${id}`, `${issued}`, `${expires}`, `${random}`)].join(
        '.',
      ),
      // parts of other tokens
      [version, victim.session.id, issued, expires, random, hash].join('.'),
      [version, id, issued, text(new Date(proof.expiresAt.getTime() + 1)), random, hash].join('.'),
      [version, id, text(new Date(0)), expires, random, hash].join('.'),
      [version, id, issued, expires, `${tokens[1]}`.split('.')[4], hash].join('.'),
      [version, id, `${issued}${expires}`.slice(0, 9), expires, random, hash].join('.'),
      // what a copy of the database has
      ...rows.flatMap((row) => [row.hash, `${row.sealedSuccessor}`, `${row.successorHash}`]),
      ...rows.map((row) => [version, id, issued, expires, random, row.hash].join('.')),
      // damaged
      ...[first.slice(0, -1), `${first}A`, ` ${first}`, `${first}\n`, first.slice(3), first.toUpperCase()],
      `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`,
      first.replace('v2', 'v3'),
      ...['v2', 'v2.....', `v2.${id}`, `v2.${id}....`, '', '.'.repeat(500), `v2.${'a'.repeat(100_000)}`],
    ]
    for (const token of madeUp) {
      await expect(use(app, token), token.slice(0, 200)).rejects.toMatchObject(refused)
      expect(await findOrigin(stopped.db, app, token), token.slice(0, 200)).toBeUndefined()
    }
    expect(await isOpen(session.id)).toBe(true)
    await use(app, last)
    await use(victim.app, victim.last)
    await expect(use(app, first)).rejects.toMatchObject(refused)
    expect(await isOpen(session.id)).toBe(false)
  })

  describe('at each process', () => {
    const clients = urls.map((url) => sandboxAt([url]))
    /** A login whose token was refreshed ten times, by the processes in turn. */
    async function loginRefreshed() {
      const app = await sandboxAt(urls).newApp()
      const { refresh_token: first, token } = await app.login('ada@example.com')
      let last = first
      for (let time = 1; time <= 10; time++) {
        await app.travel(time * 120)
        last = `${(await app.refresh(last)).body.refresh_token}`
      }
      return { app, first, last, token, at: clients.map((one) => one.appOf(app.id)) }
    }
    const each = urls.map((_url, index) => index)

    test.each(each)('process %s takes the first token of ten for stolen', async (index) => {
      const { at, app, first, last, token } = await loginRefreshed()
      expect(await (at[index] as Client).refresh(first)).toMatchObject(signedOut)
      expect(await app.refresh(last)).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
    })

    test.each(each)('a logout at process %s by the first token of ten ends that session alone', async (index) => {
      const { at, app, first, last } = await loginRefreshed()
      const another = await app.login('ada@example.com', { client: 'another' })
      const logout = await (at[index] as Client).call('/sessions/logout', { refresh_token: first })
      expect(logout).toMatchObject({ status: 200, body: { success: true } })
      expect(await app.refresh(last)).toMatchObject(signedOut)
      expect((await app.refresh(another.refresh_token)).status).toBe(200)
    })

    test.each(each)('a logout everywhere at process %s by the first token of ten ends all', async (index) => {
      const { at, app, first, last } = await loginRefreshed()
      const another = await app.login('ada@example.com', { client: 'another' })
      await (at[index] as Client).call('/sessions/logout', { refresh_token: first, everywhere: true })
      expect(await app.refresh(last)).toMatchObject(signedOut)
      expect(await app.refresh(another.refresh_token)).toMatchObject(signedOut)
    })

    test('tabs that refresh at the same moment get one successor, and the oldest token ends it all at last', async () => {
      const { app, first, last } = await loginRefreshed()
      await app.travel(11 * 120)
      const tabs = await Promise.all(
        Array.from({ length: 20 }, (_tab, n) => app.refresh(last, { client: `tab ${n % 3}` })),
      )
      expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]))
      const [successor, ...others] = new Set(tabs.map(({ body }) => body.refresh_token))
      expect(others).toEqual([])
      const [stolen, next] = await Promise.all([app.refresh(first), app.refresh(successor)])
      expect(stolen).toMatchObject(signedOut)
      expect([200, 401]).toContain(next.status)
      for (const token of [successor, next.body.refresh_token])
        expect(await app.refresh(token ?? 'none')).toMatchObject(signedOut)
    })

    test('a token has at most 200 characters, all of which a cookie can have', async () => {
      const app = await sandboxAt(urls).newApp()
      const { refresh_token } = await app.login('ada@example.com')
      expect(refresh_token).toMatch(/^v2\.[\w.-]{100,197}$/)
    })
  })
})
