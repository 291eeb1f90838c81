import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { sessions } from '../../server/db/schema/sessions.js'
import { fork, rotate, takeUp } from '../../server/session/rotation.js'
import { endSession, startSession } from '../../server/session/session.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { openStopped } from './support/stopped-clock.js'

const signedOut = { status: 401, body: { code: 'missing_or_invalid_token' } }
const refused = { code: 'missing_or_invalid_token' }
const HOUR = 3600
const DAY = 86_400
const claims = (token: unknown) => JSON.parse(Buffer.from(`${token}`.split('.')[1] ?? '', 'base64url').toString())

onOneDatabase('The lifetime of a session', (sandbox, { databaseUrl }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  const use = (app: App, token: string, kind?: 'fork') => {
    const presented = { token, client: 'a-client' }
    return kind ? takeUp(stopped.db, app, presented, async () => {}) : rotate(stopped.db, app, presented)
  }

  const forkOf = (app: App, token: string) =>
    fork(stopped.db, app, { token, client: 'a-client' }, ({ id }) => expect(id).toEqual(expect.any(String)))

  test('is half a year by default, however often it is refreshed', async () => {
    const { app, travel } = await stopped.newApp()
    let { refreshToken } = await stopped.newSession(app)
    for (let days = 0; days < 175; days += 25) {
      travel(25 * DAY * 1000)
      refreshToken = (await use(app, refreshToken)).refreshToken
    }
    travel(5 * DAY * 1000 - 1)
    const next = await use(app, refreshToken)
    travel(1)
    await expect(use(app, next.refreshToken)).rejects.toMatchObject(refused)
  })

  test('of a fork is the rest of its origin’s, and so is that of its token', async () => {
    const { app, travel } = await stopped.newApp({ session_ttl: HOUR })
    const { refreshToken } = await stopped.newSession(app)
    travel((HOUR - 300) * 1000)
    const forked = await forkOf(app, refreshToken)
    const late = await forkOf(app, forked.refreshToken)
    travel(300_000 - 1)
    const phone = await use(app, forked.forked, 'fork')
    travel(1)
    await expect(use(app, phone.refreshToken)).rejects.toMatchObject(refused)
    await expect(use(app, late.forked, 'fork')).rejects.toMatchObject(refused)
  })

  test('counts from its own start if the login that it rests on is older', async () => {
    const { app, travel } = await stopped.newApp({ session_ttl: HOUR })
    const { session } = await stopped.newSession(app)
    const authenticatedAt = new Date(app.now().getTime() - 2 * HOUR * 1000)
    const { refreshToken } = await startSession(stopped.db, app, session.userId, { authenticatedAt })
    travel(HOUR * 1000 - 1)
    expect((await use(app, refreshToken)).session.authenticatedAt).toEqual(authenticatedAt)
  })

  test('that the app has shortened holds for sessions that are open', async () => {
    const { app, travel } = await stopped.newApp()
    const { refreshToken } = await stopped.newSession(app)
    travel(2 * HOUR * 1000)
    const shorter: App = { ...app, settings: { ...app.settings, session_ttl: HOUR } }
    await expect(use(shorter, refreshToken)).rejects.toMatchObject(refused)
    expect((await use(app, refreshToken)).session.id).toEqual(expect.any(String))
  })

  test('bounds that of its tokens, access by them, and its cookies', async () => {
    const app = await sandbox.newApp({ session_ttl: 1000, custom_api_url: 'http://localhost:4000' })
    const code = await app.codeFor('ada@example.com')
    const login = await app.call('/passwordless/authenticate', { email: 'ada@example.com', code })
    const { iat } = claims(login.body.token)
    for (const token of [login.body.token, login.body.identity_token])
      expect(claims(token).exp).toBeLessThanOrEqual(iat + 1000)
    expect(claims(login.body.token).exp).toBeGreaterThan(iat + 990)
    const cookies = login.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(1000)
    await app.travel(1001)
    const cookie = `${cookies.find((one) => one.startsWith(wire.cookie.serverRefresh(app.id)))?.split(';')[0]}`
    expect(await app.call('/sessions', {}, { headers: { cookie } })).toMatchObject(signedOut)
  })

  test('that was shortened also ends the access by a token from before', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login('ada@example.com')
    await app.travel(100)
    expect((await app.call('/users/me', undefined, { token })).status).toBe(200)
    await app.configure({ session_ttl: 60 })
    expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
  })

  test('ends by itself for an origin that was swept: its forks go on, and still end together', async () => {
    const { app, travel } = await stopped.newApp()
    const { session, refreshToken } = await stopped.newSession(app)
    const first = await forkOf(app, refreshToken)
    const second = await forkOf(app, first.refreshToken)
    await stopped.db.delete(sessions).where(eq(sessions.id, session.id))
    const phone = await use(app, first.forked, 'fork')
    const tablet = await use(app, second.forked, 'fork')
    const phoneNow = await use(app, phone.refreshToken)
    const tabletNow = await use(app, tablet.refreshToken)
    travel(70_000)
    const thief = { token: phone.refreshToken, client: 'another' }
    await expect(rotate(stopped.db, app, thief)).rejects.toMatchObject(refused)
    for (const token of [phoneNow.refreshToken, tabletNow.refreshToken])
      await expect(use(app, token)).rejects.toMatchObject(refused)
  })

  test('of a swept origin may be ended by its id, which ends the forks, and another user’s id ends nothing', async () => {
    const { app } = await stopped.newApp()
    const { session, refreshToken } = await stopped.newSession(app)
    const { forked } = await forkOf(app, refreshToken)
    await stopped.db.delete(sessions).where(eq(sessions.id, session.id))
    await endSession(stopped.db, { id: session.id, userId: 'another' })
    const phone = await use(app, forked, 'fork')
    await endSession(stopped.db, session)
    await expect(use(app, phone.refreshToken)).rejects.toMatchObject(refused)
  })
})
