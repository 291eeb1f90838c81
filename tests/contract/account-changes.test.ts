import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import { type App, type Body, request } from './sandbox.js'
import { connectedApps } from './support/cross-app.js'
import { newKey, siweMessage } from './support/ethereum.js'
import { byPasscode, byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'

const EMAIL = 'ada@example.com'
const PHONE = '+12125550199'
const HOST = 'http://localhost:3000'
const DAY_S = 86_400
const LINK = /http:\S+\/account\/undo\?token=[\w-]+/

onEachDatabase('A change of how a user gets in', (sandbox) => {
  const newApp = () =>
    sandbox.newApp({
      name: 'Acme',
      mfa_methods: ['totp', 'sms'],
      access_token_ttl: 10_000,
      fresh_login_ttl: 100 * DAY_S,
    })
  const notices = async (app: App, to: string) => (await app.messages(to)).filter(({ code }) => !code)
  const newest = async (app: App, to: string) => (await notices(app, to))[0]?.text ?? ''
  const linkIn = (text: string) => LINK.exec(text)?.[0] ?? ''
  /** Follows the link in a message and presses the button of its page. */
  async function undo(text: string) {
    const page = await request(linkIn(text))
    const pressed = await request(linkIn(text), undefined, { method: 'POST' })
    return { page, pressed }
  }
  const types = async (app: App, { token }: Pick<Body, 'token'>) =>
    (await app.call('/users/me', undefined, { token })).body.user?.linked_accounts.map(({ type }) => type)
  async function linkPhone(app: App, { token }: Pick<Body, 'token'>, phoneNumber = PHONE) {
    const body = { phoneNumber, code: await app.codeFor(phoneNumber, { token }) }
    expect((await app.call('/passwordless_sms/link', body, { token })).status).toBe(200)
  }
  const unlinkEmail = (app: App, { token }: Pick<Body, 'token'>) =>
    app.call('/passwordless/unlink', { address: EMAIL }, { token })

  test('a login that was added is told, and undone: it is gone, and every session has ended', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    expect(await newest(app, EMAIL)).toMatch(`The phone number ${PHONE} can log in to your Acme account now.`)
    expect(await notices(app, PHONE)).toEqual([])
    const { page, pressed } = await undo(await newest(app, EMAIL))
    expect([page.status, pressed.status]).toEqual([200, 200])
    expect(page.text).toContain(PHONE)
    expect((await app.call('/users/me', undefined, { token: login.token })).status).toBe(401)
    expect((await app.refresh(login.refresh_token)).status).toBe(401)
    const again = await app.login(EMAIL)
    expect([again.user.id, await types(app, again)]).toEqual([login.user.id, ['email']])
    expect((await app.login(PHONE)).user.id).not.toBe(login.user.id)
  })

  test('looking at the page changes nothing: programs that read mail open its links', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    for (let times = 0; times < 2; times++) await request(linkIn(await newest(app, EMAIL)))
    expect(await types(app, login)).toEqual(['email', 'phone'])
  })

  test('a login that was removed comes back, although its owner has logged in with it since and was a new user', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    expect((await unlinkEmail(app, login)).status).toBe(200)
    expect((await app.login(EMAIL)).user.id).not.toBe(login.user.id)
    await undo(await newest(app, EMAIL))
    expect((await app.login(EMAIL)).user.id).toBe(login.user.id)
  })

  test('a login that another user keeps for more than itself does not come back, and nothing else changes', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    await unlinkEmail(app, login)
    const text = await newest(app, EMAIL)
    await linkPhone(app, await app.login(EMAIL), '+12125550111')
    const { pressed } = await undo(text)
    expect([pressed.status, pressed.text]).toEqual([422, expect.stringContaining('belongs to another account')])
    expect(await types(app, login)).toEqual(['phone'])
  })

  test('an address that was replaced is back, and the one in its place is gone', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    const newAddress = 'eve@example.com'
    const body = { oldAddress: EMAIL, newAddress, code: await app.codeFor(newAddress, { token: login.token }) }
    expect((await app.call('/passwordless/update', body, { token: login.token })).status).toBe(200)
    await undo(await newest(app, EMAIL))
    expect((await app.login(EMAIL)).user.id).toBe(login.user.id)
    expect((await app.login(newAddress)).user.id).not.toBe(login.user.id)
  })

  test('with a change, all that came after it is undone: the owner’s login is back, and the thief’s is gone', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    const first = await newest(app, EMAIL)
    await unlinkEmail(app, login)
    const { pressed } = await undo(first)
    expect(pressed.status).toBe(200)
    expect(await types(app, await app.login(EMAIL))).toEqual(['email'])
  })

  test('also what was changed while the account had no address, so that nobody could be told of it', async () => {
    const app = await newApp()
    await app.configure({ wallet_auth: true })
    const { token, user } = await app.login(EMAIL)
    const { address, signMessage } = newKey()
    const how = { headers: { origin: HOST }, token }
    const { nonce } = (await app.call('/siwe/init', { address }, how)).body
    const message = siweMessage({ address, uri: HOST, nonce: `${nonce}` })
    expect((await app.call('/siwe/link', { message, signature: await signMessage({ message }) }, how)).status).toBe(200)
    const toldOfWallet = await newest(app, EMAIL)
    expect((await unlinkEmail(app, { token })).status).toBe(200)
    await linkPhone(app, { token })
    await undo(toldOfWallet)
    expect(await types(app, await app.login(EMAIL))).toEqual(['email'])
    expect((await app.login(EMAIL)).user.id).toBe(user.id)
    expect((await app.login(PHONE)).user.id).not.toBe(user.id)
  })

  test('a change that is made while another is undone is undone with it, or refused', async () => {
    const app = await newApp()
    for (let times = 0; times < 4; times++) {
      const login = await app.login(EMAIL)
      await linkPhone(app, login)
      const link = linkIn(await newest(app, EMAIL))
      const phoneNumber = `+1212555011${times}`
      const address = { phoneNumber, oldPhoneNumber: PHONE, newPhoneNumber: phoneNumber }
      const code = await app.codeFor(phoneNumber, { token: login.token })
      await Promise.all([
        request(link, undefined, { method: 'POST' }),
        app.call('/passwordless_sms/update', { ...address, code }, { token: login.token }),
      ])
      expect(await types(app, await app.login(EMAIL))).toEqual(['email'])
    }
  })

  test('the link goes to the oldest address and to those of a day, and not to one that a thief has just added', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    const { addTotp } = factorsOf(app, sandbox.urls, login)
    await addTotp()
    expect([linkIn(await newest(app, EMAIL)), linkIn(await newest(app, PHONE))]).toEqual([
      expect.stringMatching(LINK),
      '',
    ])
    expect(await newest(app, PHONE)).toContain('An authenticator app is a second factor')
  })

  test('who removes a thief’s address does so for good: that address gets no link, however long it was there', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    await linkPhone(app, login)
    await app.travel(2 * DAY_S)
    const { token } = await app.login(EMAIL)
    expect((await app.call('/passwordless_sms/unlink', { phoneNumber: PHONE }, { token })).status).toBe(200)
    expect(await newest(app, PHONE)).toContain('can no longer log in')
    expect(linkIn(await newest(app, PHONE))).toBe('')
    expect(linkIn(await newest(app, EMAIL))).not.toBe('')
  })

  test('the link leads to the server’s own address, whatever the request says of hosts', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    const body = { phoneNumber: PHONE, code: await app.codeFor(PHONE, { token: login.token }) }
    const names = ['x-forwarded-host', 'forwarded', 'x-original-host', 'x-host']
    const headers = Object.fromEntries(
      names.map((name) => [name, name === 'forwarded' ? 'host=evil.test' : 'evil.test']),
    )
    expect((await app.call('/passwordless_sms/link', body, { token: login.token, headers })).status).toBe(200)
    const link = linkIn(await newest(app, EMAIL))
    expect(sandbox.urls.map((url) => new URL(url).origin)).toContain(new URL(link).origin)
  })

  test('the link works once, and for a day', async () => {
    const app = await newApp()
    await linkPhone(app, await app.login(EMAIL))
    const text = await newest(app, EMAIL)
    await app.travel(DAY_S + 1)
    expect((await undo(text)).pressed.status).toBe(410)
    await app.travel(DAY_S - 60)
    const clicks = await Promise.all([1, 2, 3, 4].map(() => request(linkIn(text), undefined, { method: 'POST' })))
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    for (const token of ['', 'x'.repeat(43), "' or 1=1"])
      expect((await request(`${sandbox.next()}/account/undo?${new URLSearchParams({ token })}`)).status).toBe(410)
  })

  test('that repeats one already told, such as a login that is linked again, is not told', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    const body = { phoneNumber: PHONE, code: await app.codeFor(PHONE, { token: login.token }) }
    for (let times = 0; times < 2; times++)
      expect((await app.call('/passwordless_sms/link', body, { token: login.token })).status).toBe(200)
    expect(await notices(app, EMAIL)).toHaveLength(1)
  })

  describe('of second factors', () => {
    const user = async (app: App) => (await app.login(EMAIL)).user
    test('one that was added is gone after the link, with its backup codes', async () => {
      const app = await newApp()
      const { addTotp } = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      await addTotp()
      await undo(await newest(app, EMAIL))
      expect((await user(app)).mfa_methods).toEqual([])
    })

    test('one that was removed is back, with the codes that it had', async () => {
      const app = await newApp()
      const factors = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      const { code, backupCodes } = await factors.addTotp()
      const { token } = await factors.must('/totp/verify', { code: code(2), actions: ['enroll'] })
      await factors.must('/totp/unenroll', { mfa_token: token })
      expect(await newest(app, EMAIL)).toContain('An authenticator app is no longer a second factor')
      await undo(await newest(app, EMAIL))
      const again = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      expect(await again.methods()).toMatchObject([{ type: 'totp' }])
      expect((await again.call('/backup_codes/verify', { code: (backupCodes as string[])[0] })).status).toBe(200)
      expect(await newest(app, EMAIL)).toContain('A backup code was used')
    })

    test('a backup code that was used since stays used', async () => {
      const app = await newApp()
      const factors = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      const { code, backupCodes } = await factors.addTotp()
      const [used, other] = backupCodes as string[]
      const { token } = await factors.must('/totp/verify', { code: code(2), actions: ['enroll'] })
      await factors.must('/backup_codes/verify', { code: used })
      await factors.must('/totp/unenroll', { mfa_token: token })
      await undo(await newest(app, EMAIL))
      const again = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      expect((await again.call('/backup_codes/verify', { code: used })).status).toBe(401)
      expect((await again.call('/backup_codes/verify', { code: other })).status).toBe(200)
    })

    test('backup codes that were replaced are the old ones again', async () => {
      const app = await newApp()
      const factors = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      const { code, backupCodes } = await factors.addTotp()
      const { token } = await factors.must('/totp/verify', { code: code(2), actions: ['enroll'] })
      const fresh = await factors.must('/backup_codes/generate', { mfa_token: token })
      expect(await newest(app, EMAIL)).toContain('New backup codes were made')
      await undo(await newest(app, EMAIL))
      const again = factorsOf(app, sandbox.urls, await app.login(EMAIL))
      const verify = async (codes: unknown) =>
        (await again.call('/backup_codes/verify', { code: (codes as string[])[0] })).status
      expect([await verify(fresh.backup_codes), await verify(backupCodes)]).toEqual([401, 200])
    })
  })

  test('another app that was let in is told once, and shut out again', async () => {
    const { requester, providerApp, prove, authenticate, consents } = await connectedApps(sandbox)
    const owner = await providerApp.login(EMAIL)
    for (let times = 0; times < 2; times++) expect((await authenticate(await prove(owner))).status).toBe(200)
    expect(await notices(providerApp, EMAIL)).toMatchObject([{ text: expect.stringContaining('The app Asks may use') }])
    await undo(await newest(providerApp, EMAIL))
    expect(await consents(await providerApp.login(EMAIL))).toEqual([])
    expect(requester.id).not.toBe(providerApp.id)
  })

  test('a session that was forked is told when another browser takes it up, once, and the link ends all sessions', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    const { body } = await app.call('/sessions/fork', { refresh_token: login.refresh_token }, { token: login.token })
    const takeUp = (client: string) =>
      app.call('/sessions/fork/recover', { refresh_token: body.new_session_refresh_token }, { client })
    expect(await notices(app, EMAIL)).toEqual([])
    const [taken, repeated] = [await takeUp('a phone'), await takeUp('a phone')]
    expect([taken.status, repeated.status, (await takeUp('a thief')).status]).toEqual([200, 200, 401])
    const text = 'Your Acme account was opened in another browser, from a session that was logged in.'
    expect(await notices(app, EMAIL)).toMatchObject([{ text: expect.stringContaining(text) }])
    await undo(await newest(app, EMAIL))
    for (const { refresh_token } of [taken.body, body]) expect((await app.refresh(refresh_token)).status).toBe(401)
  })

  test('how a wallet is recovered is told whenever it changes, and is as before after the link', async () => {
    const app = await newApp()
    const login = await app.login(EMAIL)
    const frame = frameOf(app, sandbox.urls, login)
    const [key, device, before] = [ethereumKey(), frame.device(), byProvider()]
    expect((await frame.create(key, { of: device, recovery: before })).status).toBe(200)
    expect((await frame.guard(key, byPasscode(), device)).status).toBe(200)
    const text = await newest(app, EMAIL)
    expect(text).toContain(`How your wallet ${key.address} of Acme is recovered was changed.`)
    expect(text).not.toContain('A new device')
    expect((await undo(text)).pressed.text).toContain('That is undone')
    const again = await app.login(EMAIL)
    expect(again.user.linked_accounts).toMatchObject([{}, { recovery_method: wire.prefix }])
    const recovering = frameOf(app, sandbox.urls, again)
    const material = await recovering.call(`/${key.address}/recovery/key_material`, {})
    expect(material.body).toMatchObject({ recovery_key: before.recovery_key })
    const shares = await recovering.call(`/${key.address}/recovery/shares`, {})
    expect(shares.body).toMatchObject({ recovery_share: before.share, share: device.share })
  })

  test('a wallet that is made long after the login is told: a thief of the token may know its key', async () => {
    const app = await sandbox.newApp({ name: 'Acme', access_token_ttl: 10_000 })
    const frame = frameOf(app, sandbox.urls, await app.login(EMAIL))
    expect((await frame.create(ethereumKey())).status).toBe(200)
    expect(await notices(app, EMAIL)).toEqual([])
    await app.travel(3600)
    const key = ethereumKey()
    expect((await frame.create(key, { imported: true })).status).toBe(200)
    const text = await newest(app, EMAIL)
    expect(text).toContain(`A wallet was added to your account: ${key.address} of Acme.`)
    const { page, pressed } = await undo(text)
    expect([page.text, pressed.text]).toEqual([
      expect.stringContaining('Log out everywhere'),
      expect.stringContaining('You are logged out everywhere'),
    ])
    expect(pressed.text).toContain('put nothing into it')
  })

  test('an app that may only read again is not shut out', async () => {
    const { requester, providerApp, prove, authenticate, consents } = await connectedApps(sandbox)
    const owner = await providerApp.login(EMAIL)
    const ask = async (readOnly: boolean) => {
      await requester.configure({ cross_app_connections: [{ provider_app_id: providerApp.id, read_only: readOnly }] })
      expect((await authenticate(await prove(owner))).status).toBe(200)
    }
    await ask(true)
    await ask(false)
    expect(await consents(owner)).toMatchObject([{ read_only: false }])
    await undo(await newest(providerApp, EMAIL))
    expect(await consents(await providerApp.login(EMAIL))).toMatchObject([{ read_only: true }])
  })

  test('a wallet that is opened on a new device is told when its shares are given, and the link ends all sessions', async () => {
    const app = await newApp()
    const frame = frameOf(app, sandbox.urls, await app.login(EMAIL))
    const key = ethereumKey()
    expect((await frame.create(key, { of: frame.device(), recovery: byProvider() })).status).toBe(200)
    const login = await app.login(EMAIL)
    const thief = frameOf(app, sandbox.urls, login)
    expect(await notices(app, EMAIL)).toEqual([])
    for (const path of ['recovery/key_material', 'recovery/shares', 'recovery/shares'])
      expect((await thief.call(`/${key.address}/${path}`, {})).status).toBe(200)
    expect(await notices(app, EMAIL)).toMatchObject([{ text: expect.stringContaining(key.address) }])
    // the device that then registers is the one that was told
    expect((await thief.add(key)).status).toBe(200)
    expect(await notices(app, EMAIL)).toHaveLength(1)
    await undo(await newest(app, EMAIL))
    expect((await app.refresh(login.refresh_token)).status).toBe(401)
  })
})
