import { expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App, Body } from './sandbox.js'
import { create, get } from './support/authenticator.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const EMAIL = 'ada@example.com'
const PHONE = '+12125550123'
/** Seconds after which a login is no longer recent. */
const WINDOW_S = 300
const refused = { status: 403, body: { code: 'fresh_login_required' } }
const proven = { status: 200, body: { token: expect.any(String) } }
const invalid = { status: 401, body: { code: 'expired_or_invalid_mfa_token' } }
const wrong = { status: 401, body: { code: 'missing_or_invalid_mfa' } }
const CHANGES = [['enroll'], ['recovery'], ['wallet', 'recovery'], ['wallet', 'export', 'recovery', 'enroll']]

// A script in the app's page takes a code that the user has typed for a signature, and spends it on something else.
onOneDatabase('A second factor that the app’s page brings', (sandbox) => {
  function session(app: App, login: Body) {
    const { token } = login
    const factors = factorsOf(app, sandbox.urls, login)
    const fromHost = { token, headers: { origin: HOST } }
    async function codeBySms() {
      await app.call('/mfa/passwordless_sms/init', { action: 'verify' }, fromHost)
      return `${(await app.messages(PHONE)).find(({ code }) => code)?.code}`
    }
    const challenge = async () => (await app.call('/mfa/passkeys/init', {}, fromHost)).body.options
    return { ...factors, login, fromHost, codeBySms, challenge }
  }
  /** A user with each kind of second factor, some minutes after a later login. */
  async function owner(age: number, settings: object = {}) {
    const app = await sandbox.newApp({
      mfa_methods: ['totp', 'sms', 'passkey'],
      access_token_ttl: 10_000,
      rate_limits: { per_address: 1000, per_ip: 1000, window: 600 },
      ...settings,
    })
    const first = session(app, await app.login(EMAIL))
    const { code, backupCodes } = await first.addTotp()
    const { token: mfa_token } = await first.must('/totp/verify', { code: code(2), actions: ['enroll'] })
    await first.must('/passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE, mfa_token })
    const sent = (await app.messages(PHONE)).find((one) => one.code)?.code
    await first.must('/passwordless_sms/enroll', { phoneNumber: PHONE, code: sent, mfa_token })
    const { options } = (await app.call('/passkeys/link/init', {}, first.fromHost)).body
    const { passkey, answer } = create(options as Parameters<typeof create>[0], HOST)
    await app.call('/passkeys/link', { relying_party: HOST, authenticator_response: answer }, first.fromHost)
    await first.must('/passkey/enrollment', { credential_ids: [passkey.id], mfa_token })
    const ada = session(app, await app.login(EMAIL))
    await app.travel(age)
    return { app, ...ada, codes: backupCodes as readonly string[], totp: code(1 + Math.floor(age / 30)), passkey }
  }
  type Owner = Awaited<ReturnType<typeof owner>>
  const bySms = async ({ codeBySms }: Owner) => ({ code: await codeBySms() })
  const byPasskey = async ({ challenge, passkey }: Owner) => ({
    relying_party: HOST,
    authenticator_response: get(passkey, (await challenge()) as Parameters<typeof get>[1], HOST),
  })
  const factors: readonly [method: string, path: string, factor: (of: Owner) => Promise<object>][] = [
    ['a code of an authenticator app', '/totp/verify', async ({ totp }) => ({ code: totp })],
    ['a code by SMS', '/passwordless_sms/verify', bySms],
    ['a passkey', '/passkey/verify', byPasskey],
    ['a backup code', '/backup_codes/verify', async ({ codes }) => ({ code: codes[0] })],
  ]

  test.each(factors)('changes nothing if the login is too long ago, and is not spent: %s', async (_, path, factor) => {
    const ada = await owner(WINDOW_S + 1)
    const before = await ada.methods()
    const brought = await factor(ada)
    for (const actions of CHANGES)
      expect(await ada.call(path, { ...brought, actions, from_app_page: true }), `${actions}`).toMatchObject(refused)
    expect(await ada.call('/totp/unenroll')).toMatchObject(wrong)
    expect(await ada.methods()).toEqual(before)
    // what the user gave still counts for what it was meant for
    expect(await ada.call(path, { ...brought, actions: ['wallet'], from_app_page: true })).toMatchObject(proven)
  })

  test('counts after a new login, also the code that was refused before', async () => {
    const { app, totp, call } = await owner(WINDOW_S + 1)
    const brought = { code: totp, actions: ['enroll'], from_app_page: true }
    expect(await call('/totp/verify', brought)).toMatchObject(refused)
    const anew = session(app, await app.login(EMAIL))
    const { token } = await anew.must('/totp/verify', brought)
    await anew.must('/passwordless_sms/unenroll', { mfa_token: token })
  })

  test('is no guess while it is refused', async () => {
    const { totp, call } = await owner(WINDOW_S + 1, { wrong_factors_in_a_row: 3 })
    for (let guess = 0; guess < 5; guess++)
      expect(await call('/totp/verify', { code: 'wrong', actions: ['enroll'], from_app_page: true })).toMatchObject(
        refused,
      )
    expect(await call('/totp/verify', { code: totp })).toMatchObject(proven)
  })

  test('counts for a change only as long as the login is recent', async () => {
    const { app, totp, call } = await owner(WINDOW_S - 60)
    const { token: mfa_token } = (await call('/totp/verify', { code: totp, actions: ['enroll'], from_app_page: true }))
      .body
    await app.travel(WINDOW_S - 5)
    expect((await call('/backup_codes/generate', { mfa_token })).status).toBe(200)
    await app.travel(WINDOW_S + 1)
    expect(await call('/backup_codes/generate', { mfa_token })).toMatchObject(invalid)
  })

  test('that the wallet frame asked for itself counts however long ago the login was', async () => {
    const { app, totp, call } = await owner(WINDOW_S + 1)
    const { token: mfa_token } = (await call('/totp/verify', { code: totp, actions: ['enroll'] })).body
    await app.travel(WINDOW_S * 2 - 10)
    expect((await call('/totp/unenroll', { mfa_token })).status).toBe(200)
  })

  test('needs no recent login where the app asks for none', async () => {
    const { totp, call } = await owner(WINDOW_S + 1, { fresh_login_ttl: null })
    const brought = { code: totp, actions: ['enroll'], from_app_page: true }
    const { token: mfa_token } = (await call('/totp/verify', brought)).body
    expect((await call('/totp/unenroll', { mfa_token })).status).toBe(200)
  })
})
