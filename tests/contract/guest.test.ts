import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import type { App, Body, How } from './sandbox.js'

const credential = () => randomBytes(32).toString('base64url')
const enter = (app: App, guest_credential: unknown, how?: How) =>
  app.call('/guest/authenticate', { guest_credential }, how)
const claims = (token: string) => JSON.parse(Buffer.from(`${token.split('.')[1]}`, 'base64url').toString())

/** Creates a guest. Returns the user and the token. */
async function guestOf(app: App, how?: How, secret = credential()) {
  const answer = await enter(app, secret, how)
  expect(answer.status).toBe(200)
  return Object.assign(answer.body as Required<Pick<Body, 'user' | 'token' | 'refresh_token'>> & Body, { secret })
}

onEachDatabase('guests', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ guest_auth: true, ...settings })

  test('are users without accounts', async () => {
    const app = await newApp()
    const answer = await enter(app, credential())
    expect(answer.body).toEqual({
      user: {
        id: expect.stringMatching(wire.did),
        created_at: expect.any(Number),
        linked_accounts: [],
        mfa_methods: [],
        has_accepted_terms: false,
        is_guest: true,
      },
      token: expect.any(String),
      refresh_token: expect.any(String),
      identity_token: expect.any(String),
      is_new_user: true,
      session_update_action: 'set',
    })
    expect(JSON.parse(claims(`${answer.body.identity_token}`).linked_accounts)).toEqual([])
    const { token, refresh_token } = answer.body
    expect((await app.refresh(refresh_token, { token })).body.user).toEqual(answer.body.user)
  })

  test('come back by their credential, from any device, and to their own app only', async () => {
    const app = await newApp()
    const { secret, user } = await guestOf(app)
    const second = await guestOf(app, { client: 'another' }, secret)
    expect([second.user.id, second.is_new_user]).toEqual([user.id, false])
    expect((await guestOf(await newApp(), {}, secret)).user.id).not.toBe(user.id)
    expect((await guestOf(app)).user.id).not.toBe(user.id)
  })

  test('are created once by simultaneous calls', async () => {
    const app = await newApp()
    const secret = credential()
    const guests = await Promise.all(Array.from({ length: 6 }, (_, n) => guestOf(app, { client: `c${n}` }, secret)))
    expect(new Set(guests.map(({ user }) => user.id)).size).toBe(1)
    expect(guests.filter(({ is_new_user }) => is_new_user)).toHaveLength(1)
  })

  test('are limited per caller', async () => {
    const app = await newApp({ rate_limits: { per_ip: 1 } })
    await guestOf(app)
    expect(await enter(app, credential())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('are refused without a credential of 43 characters', async () => {
    const app = await newApp()
    for (const bad of ['', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`, `${'x'.repeat(42)}+`, 7, null, {}])
      expect(await enter(app, bad), JSON.stringify(bad)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect((await app.call('/guest/authenticate', {})).status).toBe(400)
  })

  test('are refused where the app does not want them', async () => {
    const off = { status: 403, body: { code: 'disallowed_login_method' } }
    expect(await enter(await sandbox.newApp(), credential())).toMatchObject(off)
    expect(await enter(await newApp({ allowlist_enabled: true }), credential())).toMatchObject({
      status: 401,
      body: { code: 'allowlist_rejected' },
    })
    expect(await enter(await newApp({ signups_enabled: false }), credential())).toMatchObject({
      status: 422,
      body: { code: 'user_does_not_exist' },
    })
    const full = await newApp({ max_users: 1 })
    const { secret } = await guestOf(full)
    await full.login('ada@example.com')
    expect(await enter(full, credential())).toMatchObject({ status: 403, body: { code: 'max_accounts_reached' } })
    expect((await enter(full, secret, { client: 'later' })).status).toBe(200)
  })

  test('count in the configuration', async () => {
    const config = async (app: App) => (await app.call(`/apps/${app.id}`)).body.guest_auth
    expect([await config(await newApp()), await config(await sandbox.newApp())]).toEqual([true, false])
  })

  describe('that log in (decision 11)', () => {
    const byEmail = async (app: App, email: string, how: How) =>
      app.call('/passwordless/authenticate', { email, code: await app.codeFor(email, how) }, how)

    test('with an unknown email stay the same user, a full one', async () => {
      const app = await newApp()
      const { user, token } = await guestOf(app)
      const { status, body } = await byEmail(app, 'ada@example.com', { token })
      expect([status, body.user?.id, body.is_new_user, body.user?.is_guest]).toEqual([200, user.id, false, false])
      expect(body.user?.linked_accounts.map(({ type }) => type)).toEqual(['email'])
      expect((await app.login('ada@example.com', { client: 'later' })).user.id).toBe(user.id)
    })
    test('with a known email become that user; the guest stays a guest', async () => {
      const app = await newApp()
      const existing = await app.login('ada@example.com')
      const { user, token, secret } = await guestOf(app)
      const { body } = await byEmail(app, 'ada@example.com', { token })
      expect([body.user?.id, body.user?.is_guest]).toEqual([existing.user.id, false])
      const second = await guestOf(app, { client: 'later' }, secret)
      expect([second.user.id, second.user.is_guest]).toEqual([user.id, true])
    })
    test('by a link are full users too', async () => {
      const app = await newApp()
      const { user, token } = await guestOf(app)
      const code = await app.codeFor('ada@example.com', { token })
      const linked = await app.call('/passwordless/link', { email: 'ada@example.com', code }, { token })
      expect(linked).toMatchObject({ status: 200, body: { id: user.id, is_guest: false } })
    })
    test('are not opened by the old credential any more', async () => {
      const app = await newApp()
      const { user, token, secret } = await guestOf(app)
      await byEmail(app, 'ada@example.com', { token })
      const later = await guestOf(app, { client: 'later' }, secret)
      expect(later.user.id).not.toBe(user.id)
      expect(later.user.is_guest).toBe(true)
    })
    test('end every other session of the guest', async () => {
      const app = await newApp()
      const { token, secret, refresh_token } = await guestOf(app)
      const planted = await guestOf(app, { client: 'planted' }, secret)
      const signedOut = { status: 401, body: { code: 'missing_or_invalid_token' } }
      const { body } = await byEmail(app, 'ada@example.com', { token })
      expect(await app.refresh(planted.refresh_token, { client: 'planted' })).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token: planted.token })).toMatchObject(signedOut)
      for (const refreshToken of [refresh_token, `${body.refresh_token}`])
        expect((await app.refresh(refreshToken)).status).toBe(200)
    })
    test('by a link end every other session too', async () => {
      const app = await newApp()
      const { token, secret, refresh_token } = await guestOf(app)
      const planted = await guestOf(app, { client: 'planted' }, secret)
      const code = await app.codeFor('ada@example.com', { token })
      await app.call('/passwordless/link', { email: 'ada@example.com', code }, { token })
      expect((await app.refresh(planted.refresh_token, { client: 'planted' })).status).toBe(401)
      expect((await app.refresh(refresh_token)).status).toBe(200)
    })
    test('from two sessions at once become one person, never two in one', async () => {
      const app = await newApp()
      const one = await guestOf(app)
      const other = await guestOf(app, { client: 'planted' }, one.secret)
      // An email and a phone, since a second email would be refused for being a second one.
      const email = 'ada@example.com'
      const phoneNumber = '+12125550123'
      const planted: How = { token: other.token, client: 'planted' }
      const emailed = await app.codeFor(email, { token: one.token })
      const texted = await app.codeFor(phoneNumber, planted)
      const answers = await Promise.all([
        app.call('/passwordless/authenticate', { email, code: emailed }, { token: one.token }),
        app.call('/passwordless_sms/authenticate', { phoneNumber, code: texted }, planted),
      ])
      const people = answers.flatMap(({ body }) => body.user ?? [])
      expect(people.filter(({ id }) => id === one.user.id)).toHaveLength(1)
      for (const { linked_accounts } of people) expect(linked_accounts).toHaveLength(1)
    })
    test('need room in an app with a limited number of users', async () => {
      const app = await newApp({ max_users: 1 })
      const { token } = await guestOf(app)
      const late = await guestOf(app)
      expect((await byEmail(app, 'ada@example.com', { token })).status).toBe(200)
      const full = { status: 403, body: { code: 'max_accounts_reached' } }
      expect(await byEmail(app, 'eve@example.com', { token: late.token, client: 'late' })).toMatchObject(full)
      const code = await app.codeFor('eve@example.com', { token: late.token })
      expect(
        await app.call('/passwordless/link', { email: 'eve@example.com', code }, { token: late.token }),
      ).toMatchObject(full)
    })
    test('keep their only login', async () => {
      const app = await newApp()
      const { token } = await guestOf(app)
      const { body } = await byEmail(app, 'ada@example.com', { token })
      const unlinked = await app.call('/passwordless/unlink', { address: 'ada@example.com' }, { token: body.token })
      expect(unlinked).toMatchObject({ status: 422, body: { code: 'cannot_unlink_sole_account' } })
    })
    test('as another guest are that guest', async () => {
      const app = await newApp()
      const one = await guestOf(app)
      const other = await guestOf(app, { token: one.token })
      expect([other.user.id === one.user.id, other.user.is_guest]).toEqual([false, true])
    })
  })
})
