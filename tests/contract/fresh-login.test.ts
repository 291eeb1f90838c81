import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { totpCode } from '../totp.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { byPasscode, byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'

const EMAIL = 'ada@example.com'
/** Seconds after a login within which it is fresh, by default. */
const WINDOW_S = 300

// The server releases a wallet to a device that never had a share of it only shortly after a login (decision 43).
onOneDatabase('A device that never had a share', (sandbox) => {
  const session = async (app: App, login: Awaited<ReturnType<App['login']>>) => ({
    login,
    frame: frameOf(app, sandbox.urls, login),
    factors: factorsOf(app, sandbox.urls, login),
  })
  /** Creates a user with a wallet. */
  async function owner(settings: object = {}, recovery: object = byProvider()) {
    const app = await sandbox.newApp({
      mfa_methods: ['totp'],
      access_token_ttl: 10_000,
      ...settings,
    })
    const owned = await session(app, await app.login(EMAIL))
    const [key, of] = [ethereumKey(), owned.frame.device()]
    expect((await owned.frame.create(key, { of, recovery })).status).toBe(200)
    const recover = async ({ frame } = owned, proof: object = {}) => [
      await frame.call(`/${key.address}/recovery/shares`, proof),
      await frame.call(`/${key.address}/recovery/key_material`, proof),
    ]
    return { app, key, of, recover, ...owned }
  }
  const bothCalls = (answer: object) => [answer, answer].map((one) => expect.objectContaining(one))
  const released = bothCalls({ status: 200 })
  const refused = bothCalls({ status: 403, body: expect.objectContaining({ code: 'fresh_login_required' }) })

  test('gets the wallet within five minutes of a login, and not a second later', async () => {
    const { app, recover } = await owner()
    await app.travel(WINDOW_S - 10)
    expect(await recover()).toEqual(released)
    await app.travel(WINDOW_S + 1)
    expect(await recover()).toEqual(refused)
  })

  test('gets it within the time that the app says', async () => {
    const { app, recover } = await owner({ fresh_login_ttl: 60 })
    await app.travel(61)
    expect(await recover()).toEqual(refused)
    await app.configure({ fresh_login_ttl: 600 })
    expect(await recover()).toEqual(released)
  })

  test('gets it at any time of a session where the app asks for no fresh login', async () => {
    const { app, recover } = await owner({ fresh_login_ttl: null })
    await app.travel(WINDOW_S + 1)
    expect(await recover()).toEqual(released)
  })

  test('is not served by a refreshed or a forked session: neither is a login', async () => {
    const { app, login, recover } = await owner()
    await app.travel(WINDOW_S - 10)
    const refreshed = await app.refresh(login.refresh_token)
    const renewed = refreshed.body as typeof login
    expect(decodeJwt(renewed.token).auth_time).toBe(decodeJwt(login.token).auth_time)
    const forked = await app.call('/sessions/fork', { refresh_token: renewed.refresh_token }, { token: renewed.token })
    await app.travel(WINDOW_S + 1)
    expect(await recover(await session(app, renewed))).toEqual(refused)
    const recovered = await app.call('/sessions/fork/recover', { refresh_token: forked.body.new_session_refresh_token })
    expect(recovered.status).toBe(200)
    expect(await recover(await session(app, recovered.body as typeof login))).toEqual(refused)
  })

  test('gets it after another login of the same user, whose older session gets nothing by that', async () => {
    const { app, recover } = await owner()
    await app.travel(WINDOW_S + 1)
    const freshSession = await session(app, await app.login(EMAIL))
    expect(await recover(freshSession)).toEqual(released)
    expect(await recover()).toEqual(refused)
  })

  test('gets it after a guest has brought its credential again', async () => {
    const app = await sandbox.newApp({ guest_auth: true, access_token_ttl: 10_000 })
    const enter = async () => {
      const { body } = await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })
      return frameOf(app, sandbox.urls, body as Awaited<ReturnType<App['login']>>)
    }
    const frame = await enter()
    const key = ethereumKey()
    expect((await frame.create(key, { of: frame.device(), recovery: byProvider() })).status).toBe(200)
    const recover = async ({ call }: typeof frame) => (await call(`/${key.address}/recovery/shares`, {})).status
    await app.travel(WINDOW_S + 1)
    expect(await recover(frame)).toBe(403)
    expect(await recover(await enter())).toBe(200)
  })

  test('gets it after a code that its user asked for while logged in: at an address of their own it logs in', async () => {
    const { app, login, recover } = await owner()
    await app.travel(WINDOW_S + 1)
    const bearer = { token: login.token }
    const typed = { email: EMAIL.toUpperCase(), code: await app.codeFor(EMAIL, bearer), mode: 'no-signup' }
    const answer = await app.call('/passwordless/authenticate', typed, bearer)
    expect(answer.body).toMatchObject({ user: { id: login.user?.id }, is_new_user: false })
    expect(await recover(await session(app, answer.body as typeof login))).toEqual(released)
    // with another address this call links, and that address may belong to somebody else
    const other = { email: 'eve@example.com', code: await app.codeFor('eve@example.com', bearer) }
    expect((await app.call('/passwordless/authenticate', other, bearer)).status).toBe(422)
  })

  test('is not changed by a clock that was put back or is ahead by less than five minutes', async () => {
    const { app, recover } = await owner()
    await app.travel(-WINDOW_S + 10)
    expect(await recover()).toEqual(released)
    await app.travel(-WINDOW_S - 10)
    expect(await recover()).toEqual(refused)
  })

  test('needs no login for what the user keeps themselves: a password', async () => {
    const { app, recover } = await owner(
      { embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] } },
      byPasscode(),
    )
    await app.travel(WINDOW_S + 1)
    expect(await recover()).toEqual(released)
  })

  describe('after a second factor', () => {
    /** Adds an authenticator app. Returns a function that proves the second factor with it. */
    async function addApp({ factors }: Pick<Awaited<ReturnType<typeof session>>, 'factors'>, at = Date.now()) {
      const secret = `${(await factors.must('/totp/init', {})).totpSecret}`
      await factors.must('/totp/enroll', { code: totpCode(secret, at) })
      return secret
    }
    const prove = async (
      { factors }: Pick<Awaited<ReturnType<typeof session>>, 'factors'>,
      secret: string,
      at: number,
    ) => ({
      mfa_token: `${(await factors.must('/totp/verify', { code: totpCode(secret, at) })).token}`,
    })

    test('that was there at the login gets it however long ago that was', async () => {
      const { app, recover, ...ownSession } = await owner()
      const secret = await addApp(ownSession)
      await app.travel(60)
      const later = await session(app, await app.login(EMAIL))
      await app.travel(60 + WINDOW_S + 1)
      const at = Date.now() + (60 + WINDOW_S + 1) * 1000
      expect(await recover(later)).toEqual(bothCalls({ status: 401 }))
      expect(await recover(later, await prove(later, secret, at))).toEqual(released)
    })

    test('that was added in the session itself does not: who has stolen a token soon after the login can add one', async () => {
      const { app, recover, ...ownSession } = await owner()
      const secret = await addApp(ownSession)
      await app.travel(WINDOW_S + 1)
      const at = Date.now() + (WINDOW_S + 1) * 1000
      expect(await recover(ownSession, await prove(ownSession, secret, at))).toEqual(refused)
    })

    test('of two, the one that was added in the session does not, and the one that was there does', async () => {
      const phone = '+12125550147'
      const { app, recover, ...first } = await owner({ mfa_methods: ['totp', 'sms'] })
      const secret = await addApp(first)
      await app.travel(60)
      const later = await session(app, await app.login(EMAIL))
      const { token } = await later.factors.must('/totp/verify', {
        code: totpCode(secret, Date.now() + 60_000),
        actions: ['enroll'],
      })
      await later.factors.must('/passwordless_sms/init', { action: 'enroll', phoneNumber: phone, mfa_token: token })
      const code = (await app.messages(phone))[0]?.code
      await later.factors.must('/passwordless_sms/enroll', { phoneNumber: phone, code, mfa_token: token })
      await app.travel(60 + WINDOW_S + 1)
      await later.factors.must('/passwordless_sms/init', { action: 'verify' })
      const bySms = await later.factors.must('/passwordless_sms/verify', { code: (await app.messages(phone))[0]?.code })
      expect(await recover(later, { mfa_token: bySms.token })).toEqual(refused)
      const at = Date.now() + (60 + WINDOW_S + 1) * 1000
      expect(await recover(later, await prove(later, secret, at))).toEqual(released)
    })
  })

  test('leaves the wallet’s own devices alone: they sign, however long ago the login was', async () => {
    const { app, frame, key, of } = await owner()
    await app.travel(WINDOW_S + 1)
    expect(await frame.share(key, of.hash)).toMatchObject({ status: 200, body: { share: of.share } })
  })

  test('cannot be made out of a stolen access token: nothing that it opens gives a share or counts as a login', async () => {
    const { app, key, of, login, frame, recover } = await owner()
    await app.travel(WINDOW_S + 1)
    const thief = { token: login.token }
    // the stolen token can read the user
    expect((await app.call('/users/me', undefined, thief)).status).toBe(200)
    // the stolen token gets neither a share nor the recovery key, and cannot be refreshed
    expect(await recover()).toEqual(refused)
    expect(await frame.share(key, frame.device().hash)).toMatchObject({ body: { code: 'wallet_not_on_device' } })
    expect((await app.call('/sessions', {}, thief)).body).toMatchObject({ token: login.token, refresh_token: null })
    expect((await app.call('/sessions/fork', {}, thief)).status).toBe(401)
    // it cannot add a device or a recovery method, because both need a signature of the wallet's key
    const [eve, device] = [ethereumKey(), frame.device()]
    for (const [act, path, code, more] of [
      ['device', 'devices', 'invalid_data', {}],
      ['recovery', 'recovery', 'fresh_login_required', { recovery: byProvider() }],
    ] as const) {
      const body = { ...(await frame.signed({ ...eve, address: key.address }, act, device)), ...more }
      expect(await frame.call(`/${key.address}/${path}`, body)).toMatchObject({ body: { code } })
    }
    expect((await frame.share(key, of.hash)).body.share).toBe(of.share)
  })

  describe('is not to be had by a login that a stolen access token adds', () => {
    const PHONE = '+12125550199'
    const stale = { status: 403, body: { code: 'fresh_login_required' } }

    test('once the login is too long ago: nothing is linked or put in the place of a login, and no code is spent', async () => {
      const { app, login } = await owner()
      await app.travel(WINDOW_S + 1)
      const bearer = { token: login.token }
      const linked = { phoneNumber: PHONE, code: await app.codeFor(PHONE, bearer) }
      expect(await app.call('/passwordless_sms/link', linked, bearer)).toMatchObject(stale)
      const eve = 'eve@example.com'
      const update = { oldAddress: EMAIL, newAddress: eve, code: await app.codeFor(eve, bearer) }
      expect(await app.call('/passwordless/update', update, bearer)).toMatchObject(stale)
      const { body } = await app.call('/users/me', undefined, bearer)
      expect(body.user?.linked_accounts.map(({ type }) => type)).toEqual(['email', 'wallet'])
      // after a new login the same code links the phone
      const { token } = await app.login(EMAIL)
      expect((await app.call('/passwordless_sms/link', linked, { token })).status).toBe(200)
    })

    test('within that time of the login it is; the user is told of the device', async () => {
      const { app, key, login, recover } = await owner()
      const bearer = { token: login.token }
      const linked = { phoneNumber: PHONE, code: await app.codeFor(PHONE, bearer) }
      expect((await app.call('/passwordless_sms/link', linked, bearer)).status).toBe(200)
      await app.travel(WINDOW_S + 1)
      const freshSession = await session(app, await app.login(PHONE))
      expect(await recover(freshSession)).toEqual(released)
      expect((await freshSession.frame.add(key)).status).toBe(200)
      expect((await app.messages(EMAIL))[0]?.text).toContain(key.address)
    })

    test('nor is a guest’s wallet by a token of the guest: only a recent login of the guest takes up a login', async () => {
      const app = await sandbox.newApp({ guest_auth: true, access_token_ttl: 10_000 })
      const enter = () => app.call('/guest/authenticate', { guest_credential: 'c'.repeat(43) })
      const guest = await enter()
      const frame = frameOf(app, sandbox.urls, guest.body as Awaited<ReturnType<App['login']>>)
      const key = ethereumKey()
      expect((await frame.create(key, { of: frame.device(), recovery: byProvider() })).status).toBe(200)
      await app.travel(WINDOW_S + 1)
      const bearer = { token: guest.body.token }
      const typed = { phoneNumber: PHONE, code: await app.codeFor(PHONE, bearer) }
      for (const end of ['authenticate', 'link'])
        expect(await app.call(`/passwordless_sms/${end}`, typed, bearer)).toMatchObject(stale)
      // the guest's own device brings the credential again, and the code is still good
      const again = await enter()
      await app.travel(WINDOW_S + 61)
      const full = await app.call('/passwordless_sms/authenticate', typed, { token: again.body.token })
      expect(full.body).toMatchObject({ user: { id: guest.body.user?.id, is_guest: false } })
      // the new session is no fresher than the guest's
      expect(decodeJwt(`${full.body.token}`).auth_time).toBe(decodeJwt(`${again.body.token}`).auth_time)
    })

    test('of which nothing is taken away either', async () => {
      const { app, login } = await owner()
      const bearer = { token: login.token }
      const linked = { phoneNumber: PHONE, code: await app.codeFor(PHONE, bearer) }
      expect((await app.call('/passwordless_sms/link', linked, bearer)).status).toBe(200)
      await app.travel(WINDOW_S + 1)
      expect(await app.call('/passwordless/unlink', { address: EMAIL }, bearer)).toMatchObject(stale)
      expect((await app.login(EMAIL)).user.id).toBe(login.user.id)
    })
  })

  describe('is announced', () => {
    const notices = async (app: App, to: string) =>
      (await app.messages(to)).filter(({ code, text }) => code === '' && text.includes('wallet'))

    test('by email and by SMS, to every address of the user, when it has the wallet', async () => {
      const { app, key, frame, login } = await owner()
      const phone = '+12125550123'
      const code = await app.codeFor(phone, { token: login.token })
      expect(
        (await app.call('/passwordless_sms/link', { phoneNumber: phone, code }, { token: login.token })).status,
      ).toBe(200)
      expect(await notices(app, EMAIL)).toEqual([])
      expect((await frame.add(key)).status).toBe(200)
      for (const [to, kind] of [
        [EMAIL, 'email'],
        [phone, 'sms'],
      ] as const)
        expect(await notices(app, to)).toMatchObject([{ kind, text: expect.stringContaining(key.address) }])
    })

    test('where its key is imported again, or its recovery is replaced, on a device that had it not', async () => {
      const { app, frame } = await owner()
      const [key, first] = [ethereumKey(), frame.device()]
      // the request is sent twice, as after a lost response
      for (let times = 0; times < 2; times++)
        expect((await frame.create(key, { imported: true, of: first })).status).toBe(200)
      expect(await notices(app, EMAIL)).toEqual([])
      expect((await frame.create(key, { imported: true })).status).toBe(200)
      expect(await notices(app, EMAIL)).toMatchObject([{ text: expect.stringContaining(key.address) }])
      expect((await frame.guard(key, byProvider())).status).toBe(200)
      expect(await notices(app, EMAIL)).toHaveLength(2)
      expect((await frame.guard(key, byProvider(), frame.device({ replaces: first.hash }))).status).toBe(200)
      const texts = (await notices(app, EMAIL)).map(({ text }) => text.includes('A new device'))
      expect(texts).toEqual([false, true, true])
    })

    test('once, and not when a device gives up its old share for a new one', async () => {
      const { app, key, of, frame } = await owner()
      const second = frame.device()
      for (let times = 0; times < 2; times++) expect((await frame.add(key, second)).status).toBe(200)
      expect(await notices(app, EMAIL)).toHaveLength(1)
      expect((await frame.add(key, frame.device({ replaces: of.hash }))).status).toBe(200)
      expect(await notices(app, EMAIL)).toHaveLength(1)
      // a share that does not exist any more does not count as the device's old share
      expect((await frame.add(key, frame.device({ replaces: of.hash }))).status).toBe(200)
      expect(await notices(app, EMAIL)).toHaveLength(2)
    })
  })
})
