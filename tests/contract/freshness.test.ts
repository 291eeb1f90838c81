import { afterAll, describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { Answer } from './sandbox.js'
import { connectedApps } from './support/cross-app.js'
import { byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'
import { openServer } from './support/server-here.js'

/** Seconds after which a login is no longer recent. */
const WINDOW_S = 300
const EMAIL = 'ada@example.com'
const PHONE = '+12125550199'

/** Routes that write and change nothing about how a user gets in, each with what it does instead. */
const HARMLESS: Readonly<Record<string, string>> = {
  '/analytics_events': 'stores an event',
  '/cross-app/consents/revoke': 'takes a permission back',
  '/embedded_wallets': 'registers a new key, which signs the call',
  '/embedded_wallets/:address/devices': 'is signed with the wallet’s key, which was opened before',
  '/embedded_wallets/:address/recovery/password_guard': 'stores nothing',
  '/embedded_wallets/:address/share': 'serves a device that has its own share',
  '/farcaster/init': 'opens a channel',
  '/farcaster/signer/init': 'asks Farcaster, where the user agrees',
  '/farcaster/signer/status': 'reads',
  '/funding/coinbase_on_ramp/init': 'opens a purchase',
  '/mfa/passkey/init': 'gives a challenge',
  '/mfa/passkeys/init': 'gives a challenge',
  '/oauth/callback/:provider': 'takes an identity provider’s answer, which waits for its code',
  '/oauth/init': 'opens a login',
  '/passkeys/authenticate/init': 'gives a challenge',
  '/passkeys/link/init': 'gives a challenge',
  '/passkeys/register/init': 'gives a challenge',
  '/passwordless/init': 'sends a code',
  '/passwordless_sms/init': 'sends a code',
  '/plugins/moonpay_on_ramp/sign': 'signs an address',
  '/recovery/configuration_icloud': 'reads',
  '/recovery/oauth/authenticate': 'takes a token for the user’s cloud',
  '/recovery/oauth/init': 'opens a request to the user’s cloud',
  '/recovery/oauth/init_icloud': 'opens a request to the user’s cloud',
  '/sessions': 'refreshes',
  '/sessions/fork/recover': 'takes up what was opened before',
  '/sessions/logout': 'ends a session',
  '/siwe/init': 'gives a nonce',
  '/siws/init': 'gives a nonce',
  '/users/me/accept_terms': 'stores that the terms were accepted',
}

describe('Routes that write', async () => {
  const provider = await openServer()
  afterAll(provider.close)
  const prefix = '/api/v1'
  const writing = provider.routes.filter(({ method, path }) => method !== 'GET' && path.startsWith(`${prefix}/`))
  const paths = [...new Set(writing.map(({ path }) => path.slice(prefix.length)))]

  test.each(paths)('%s declares that it changes how a user gets in, or is listed as one that does not', (path) => {
    expect(provider.changingAccess.has(prefix + path)).toBe(!(path in HARMLESS))
  })
  test('are all that the list names', () => {
    expect(Object.keys(HARMLESS).filter((path) => !paths.includes(path))).toEqual([])
  })
})

onOneDatabase('With an access token whose login is too long ago', (sandbox) => {
  const refused = { status: 403, body: { code: 'fresh_login_required' } }
  const settings = {
    access_token_ttl: 10_000,
    guest_auth: true,
    wallet_auth: true,
    passkey_auth: true,
    telegram_auth: true,
    farcaster_auth: true,
    mfa_methods: ['totp', 'sms', 'passkey'],
  }
  async function thief() {
    const app = await sandbox.newApp(settings)
    const login = await app.login(EMAIL)
    await app.travel(WINDOW_S + 1)
    const { token } = login
    const call = (path: string, body: object) => app.call(path, body, { token })
    const notices = async () => (await app.messages(EMAIL)).filter(({ code }) => !code)
    return { app, login, token, call, notices, factors: factorsOf(app, sandbox.urls, login) }
  }

  const calls: Readonly<Record<string, (who: Awaited<ReturnType<typeof thief>>) => Promise<Answer>>> = {
    'an email address is linked': ({ call }) =>
      call('/passwordless/link', { email: 'eve@example.com', code: '123456' }),
    'a phone number is linked': ({ call }) => call('/passwordless_sms/link', { phoneNumber: PHONE, code: '123456' }),
    'an email address is replaced': ({ call }) =>
      call('/passwordless/update', { oldAddress: EMAIL, newAddress: 'eve@example.com', code: '123456' }),
    'an email address is unlinked': ({ call }) => call('/passwordless/unlink', { address: EMAIL }),
    'a phone number is unlinked': ({ call }) => call('/passwordless_sms/unlink', { phoneNumber: PHONE }),
    'a service is unlinked': ({ call }) => call('/oauth/unlink', { provider: 'google', subject: 's' }),
    'a passkey is unlinked': ({ call }) => call('/passkeys/unlink', { credential_id: 'c' }),
    'Telegram is unlinked': ({ call }) => call('/telegram/unlink', { telegram_user_id: '1' }),
    'Farcaster is unlinked': ({ call }) => call('/farcaster/unlink', { fid: 1 }),
    'a wallet is unlinked': ({ call }) => call('/siwe/unlink', { address: ethereumKey().address }),
    'an authenticator app is begun': ({ factors }) => factors.call('/totp/init'),
    'an authenticator app is added': ({ factors }) => factors.call('/totp/enroll', { code: '123456' }),
    'a phone number is begun as a second factor': ({ factors }) =>
      factors.call('/passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE }),
    'a phone number is added as a second factor': ({ factors }) =>
      factors.call('/passwordless_sms/enroll', { phoneNumber: PHONE, code: '123456' }),
  }
  test.each(Object.entries(calls))('%s: refused', async (_, call) => {
    const who = await thief()
    expect(await call(who)).toMatchObject(refused)
    expect(await who.factors.methods()).toEqual([])
    expect((await who.app.login(EMAIL)).user.id).toBe(who.login.user.id)
  })

  test('nothing about a second factor is changed by a proof of one that was added after the login', async () => {
    const { app, login } = await thief()
    await app.travel(0)
    const factors = factorsOf(app, sandbox.urls, await app.login(EMAIL))
    const { code } = await factors.addTotp()
    await app.travel(WINDOW_S + 1)
    const { token } = await factors.must('/totp/verify', { code: code(2 + WINDOW_S / 30), actions: ['enroll'] })
    for (const path of ['/totp/unenroll', '/backup_codes/generate'])
      expect(await factors.call(path, { mfa_token: token })).toMatchObject(refused)
    expect(await factors.methods()).toMatchObject([{ type: 'totp' }])
    expect(login.user.id).toBe((await app.login(EMAIL)).user.id)
  })

  test('no session is opened elsewhere, and the refresh token is not used up', async () => {
    const { app, login, token } = await thief()
    const { refresh_token } = login
    expect(await app.call('/sessions/fork', { refresh_token }, { token })).toMatchObject(refused)
    // a used token that another client brings after a minute is taken for a stolen one
    await app.travel(WINDOW_S + 62)
    expect((await app.refresh(refresh_token, { client: 'another' })).status).toBe(200)
  })

  test('the recovery of the wallet is not replaced', async () => {
    const app = await sandbox.newApp(settings)
    const frame = frameOf(app, sandbox.urls, await app.login(EMAIL))
    const key = ethereumKey()
    const of = frame.device()
    expect((await frame.create(key, { of, recovery: byProvider() })).status).toBe(200)
    await app.travel(WINDOW_S + 1)
    expect(await frame.guard(key, byProvider(), of)).toMatchObject(refused)
  })

  describe('another app', () => {
    async function connected() {
      const apps = await connectedApps(sandbox, { settings: { access_token_ttl: 10_000 } })
      const { providerApp } = apps
      await providerApp.configure({ access_token_ttl: 10_000 })
      return { ...apps, owner: await providerApp.login(EMAIL) }
    }
    test('is not let in, and the request waits for a new login', async () => {
      const { providerApp, owner, ask, decide } = await connected()
      const request = await ask()
      await providerApp.travel(WINDOW_S + 1)
      expect(await decide(request, owner)).toMatchObject(refused)
      expect((await decide(request, await providerApp.login(EMAIL))).status).toBe(200)
    })
    test('gets a session that is no fresher than the login of whoever approved', async () => {
      const { requester, providerApp, owner, prove, authenticate } = await connected()
      await providerApp.travel(WINDOW_S - 10)
      const proof = await prove(owner)
      await requester.travel(WINDOW_S - 10)
      const { body } = await authenticate(proof)
      const bearer = { token: body.token }
      const typed = async () => ({ email: EMAIL, code: await requester.codeFor(EMAIL, bearer) })
      await requester.travel(WINDOW_S + 20)
      expect(await requester.call('/passwordless/link', await typed(), bearer)).toMatchObject(refused)
    })
  })
})
