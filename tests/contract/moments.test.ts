import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { issueCode, takeCode } from '../../server/codes/otp.js'
import { otps } from '../../server/db/schema/expiring.js'
import { refreshTokens } from '../../server/db/schema/sessions.js'
import { limitRate } from '../../server/http/rate-limit.js'
import { hashOf } from '../../server/session/refresh-token.js'
import { rotate, takeUp } from '../../server/session/rotation.js'
import { endAllSessions, startFork, startSession } from '../../server/session/session.js'
import { signIn } from '../../server/users/accounts.js'
import { findUser, guestType } from '../../server/users/user.js'
import { onOneDatabase } from './databases.js'
import { openStopped } from './support/stopped-clock.js'

const second = 1000
const hour = 3600 * second
const refused = { code: 'missing_or_invalid_token' }
const key = { channel: 'email', address: 'ada@example.com', purpose: 'login' } as const

onOneDatabase('moments', (_, { databaseUrl }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  const credential = { type: 'email', subject: key.address, fields: { address: key.address } }
  async function userOf(app: App): Promise<string> {
    return (await signIn(stopped.db, app, credential, { guest: undefined, existing: false })).userId
  }
  const use = (app: App, token: string, kind?: 'fork') => {
    const presented = { token, client: 'a-client' }
    return kind ? takeUp(stopped.db, app, presented, async () => {}) : rotate(stopped.db, app, presented)
  }

  test('a refresh token ends with its time, not before', async () => {
    const { app, travel } = await stopped.newApp({ refresh_token_ttl: 3600 })
    const userId = await userOf(app)
    const [early, late] = [await startSession(stopped.db, app, userId), await startSession(stopped.db, app, userId)]
    travel(hour - 1)
    const next = await use(app, early.refreshToken)
    travel(1)
    await expect(use(app, late.refreshToken)).rejects.toMatchObject(refused)
    travel(hour - 2)
    expect((await use(app, next.refreshToken)).session).toEqual(early.session)
  })

  test('a guest whose session ended a moment ago becomes no full user by a login that had begun', async () => {
    const { app } = await stopped.newApp()
    const begun = { type: guestType, subject: 'a guest', fields: {} }
    const { userId } = await signIn(stopped.db, app, begun, { guest: undefined, existing: false })
    const { session } = await startSession(stopped.db, app, userId)
    await endAllSessions(stopped.db, userId)
    const guest = { session, mayUpgrade: () => ({}) as never }
    await expect(signIn(stopped.db, app, credential, { guest, existing: false })).rejects.toMatchObject(refused)
    expect(await findUser(stopped.db, userId)).toMatchObject({ isGuest: true, accounts: [] })
  })

  test('a fork is taken up within ten minutes', async () => {
    const { app, travel } = await stopped.newApp()
    const { session } = await startSession(stopped.db, app, await userOf(app))
    const [early, late] = [await startFork(stopped.db, app, session), await startFork(stopped.db, app, session)]
    travel(600 * second - 1)
    expect((await use(app, early.refreshToken, 'fork')).session).toEqual(early.session)
    travel(1)
    await expect(use(app, late.refreshToken, 'fork')).rejects.toMatchObject(refused)
  })

  test('a used token answers for a minute, and is a theft from then on', async () => {
    const { app, travel } = await stopped.newApp()
    const first = await startSession(stopped.db, app, await userOf(app))
    const next = await use(app, first.refreshToken)
    await use(app, next.refreshToken)
    travel(60 * second - 1)
    expect(await use(app, first.refreshToken)).toEqual({ ...next, isFirst: false })
    travel(1)
    await expect(use(app, first.refreshToken)).rejects.toMatchObject(refused)
    await expect(use(app, next.refreshToken)).rejects.toMatchObject(refused)
  })

  test('a used token whose successor is no more ends the session', async () => {
    const { app, travel } = await stopped.newApp()
    const first = await startSession(stopped.db, app, await userOf(app))
    const next = await use(app, first.refreshToken)
    await stopped.db.delete(refreshTokens).where(eq(refreshTokens.hash, hashOf(next.refreshToken)))
    travel(60 * second)
    await expect(use(app, first.refreshToken)).rejects.toMatchObject(refused)
  })

  test('a code is valid until it expires, not after', async () => {
    const { app, travel } = await stopped.newApp({ otp_ttl: 60 })
    const take = (code: string) => takeCode(stopped.db, stopped.secret, app, key, code)
    const early = await issueCode(stopped.db, stopped.secret, app, key)
    travel(60 * second - 1)
    expect(await take(early)).toBeUndefined()
    const late = await issueCode(stopped.db, stopped.secret, app, key)
    travel(60 * second)
    expect(await take(late)).toMatchObject({ code: 'invalid_credentials' })
  })

  test('a wrong code is judged by a process whose clock is a little behind that of the one before', async () => {
    const { app, travel } = await stopped.newApp()
    const take = (code: string) => takeCode(stopped.db, stopped.secret, app, key, code)
    await issueCode(stopped.db, stopped.secret, app, key)
    expect(await take('wrong')).toMatchObject({ code: 'invalid_credentials' })
    travel(-20)
    expect(await take('wrong')).toMatchObject({ code: 'invalid_credentials' })
  })

  test('a code has six digits, and lies in the database as a hash that wants the secret', async () => {
    const { app } = await stopped.newApp()
    for (let times = 0; times < 80; times++) {
      const code = await issueCode(stopped.db, stopped.secret, app, key)
      expect(code).toMatch(/^\d{6}$/)
      if (times) continue
      const [row] = await stopped.db.select().from(otps).where(eq(otps.appId, app.id))
      const { channel, address, purpose } = key
      expect(row?.hash).toBe(stopped.secret.hmac('otp', app.id, channel, address, purpose, `${row?.salt}`, code))
      expect(JSON.stringify(row)).not.toContain(`"${code}"`)
    }
  })

  test('a limited caller waits until the window ends, in whole seconds, and then has the full number of calls', async () => {
    const { app, travel } = await stopped.newApp({ rate_limits: { per_address: 1, per_ip: 1, window: 60 } })
    const hit = () => limitRate(stopped.db, app, 'somebody', 1)
    const wait = (seconds: number) =>
      expect(hit()).rejects.toMatchObject({
        message: `That was too often. Try again in ${seconds} seconds.`,
        details: { retryAfter: seconds },
      })
    await hit()
    await wait(60)
    travel(1)
    await wait(60)
    travel(999)
    await wait(59)
    travel(59 * second - 1)
    await wait(1)
    travel(1)
    await hit()
    await wait(60)
  })
})
