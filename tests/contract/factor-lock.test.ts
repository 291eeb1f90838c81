import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const email = 'ada@people.example'
const phoneNumber = '+12125550123'
const wrong = { status: 401, body: { code: 'missing_or_invalid_mfa' } }
const locked = { status: 403, body: { code: 'mfa_method_locked', error: expect.any(String) } }
const proven = { status: 200, body: { token: expect.any(String) } }
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onOneDatabase('A second factor', (sandbox) => {
  const newApp = (settings: object = {}) =>
    sandbox.newApp({
      name: 'Acme',
      mfa_methods: ['totp', 'sms'],
      rate_limits: { per_address: 10_000, per_ip: 10_000, window: 600 },
      ...settings,
    })
  /** Logs a user in. Returns the calls of that session. */
  async function session(app: App, to = email) {
    const login = await app.login(to)
    const factors = factorsOf(app, sandbox.urls, login)
    const { token } = login
    const verify = (path: string, code: unknown) => factors.call(`/${path}/verify`, { code })
    async function codeBySms() {
      await app.call('/mfa/passwordless_sms/init', { action: 'verify' }, { token, headers: { origin: HOST } })
      return `${(await app.messages(phoneNumber)).find(({ code }) => code)?.code}`
    }
    return {
      login,
      ...factors,
      codeBySms,
      totp: (code: unknown) => verify('totp', code),
      sms: (code: unknown) => verify('passwordless_sms', code),
      backup: (code: unknown) => verify('backup_codes', code),
    }
  }
  /** Creates a user with an authenticator app and backup codes. */
  async function enrolled(settings?: object) {
    const app = await newApp(settings)
    const user = await session(app)
    const { code, backupCodes } = await user.addTotp()
    return { app, ...user, code, codes: backupCodes as readonly string[] }
  }
  const times = async (count: number, guess: () => Promise<unknown>, expected: object = wrong) => {
    for (let n = 0; n < count; n++) expect(await guess(), `guess ${n + 1}`).toMatchObject(expected)
  }
  const notices = async (app: App, to = email) => (await app.messages(to)).filter(({ code }) => !code)

  test('of an authenticator app is locked after 100 wrong codes in a row; then the right one is refused too', async () => {
    const { app, totp, code } = await enrolled()
    await times(99, () => totp('wrong'))
    expect(await totp(code(2))).toMatchObject(proven)
    await times(100, () => totp('wrong'))
    const late = await session(app)
    expect(await totp(code(3))).toMatchObject(locked)
    expect(await late.totp(code(3))).toMatchObject(locked)
  })

  test('of codes by SMS is locked in the same way, from all sessions together', async () => {
    const { app, must, backup, codes } = await enrolled({ wrong_factors_in_a_row: 6 })
    const { mfa_token } = {
      mfa_token: (await must('/backup_codes/verify', { code: codes[0], actions: ['enroll'] })).token,
    }
    await must('/passwordless_sms/init', { action: 'enroll', phoneNumber, mfa_token })
    const sent = (await app.messages(phoneNumber)).find(({ code }) => code)?.code
    await must('/passwordless_sms/enroll', { phoneNumber, code: sent, mfa_token })
    const sessions = [await session(app), await session(app)]
    for (const { sms, codeBySms } of sessions) {
      const code = await codeBySms()
      await times(3, () => sms(not(code)))
    }
    for (const { sms, codeBySms } of sessions) expect(await sms(await codeBySms())).toMatchObject(locked)
    expect(await backup(codes[1])).toMatchObject(proven)
    const [first] = sessions
    expect(await first?.sms(await first.codeBySms())).toMatchObject(proven)
  })

  test('is unlocked by a proof of another one, or by a backup code', async () => {
    const { totp, backup, code, codes } = await enrolled({ wrong_factors_in_a_row: 3 })
    await times(3, () => totp('wrong'))
    expect(await totp(code(2))).toMatchObject(locked)
    expect(await backup(codes[0])).toMatchObject(proven)
    expect(await totp(code(2))).toMatchObject(proven)
    await times(2, () => totp('wrong'))
    expect(await backup(codes[1])).toMatchObject(proven)
    await times(2, () => totp('wrong'))
  })

  test('stays locked for a new login: who has the mailbox has no further guesses', async () => {
    const { app, totp, code } = await enrolled({ wrong_factors_in_a_row: 3 })
    await times(3, () => totp('wrong'))
    await app.travel(1)
    expect(await (await session(app)).totp(code(2))).toMatchObject(locked)
  })

  test('is told to all addresses of the user when it is locked, once, with what unlocks it', async () => {
    const { app, login, totp } = await enrolled({ wrong_factors_in_a_row: 3 })
    const phone = '+12125550199'
    const { token } = login
    const linking = { phoneNumber: phone, code: await app.codeFor(phone, { token }) }
    expect((await app.call('/passwordless_sms/link', linking, { token })).status).toBe(200)
    const before = [await notices(app), await notices(app, phone)].map(({ length }) => length)
    await times(2, () => totp('wrong'))
    expect([await notices(app), await notices(app, phone)].map(({ length }) => length)).toEqual(before)
    await times(1, () => totp('wrong'))
    await times(3, () => totp('wrong'), locked)
    for (const [at, to] of [email, phone].entries()) {
      const [notice, ...others] = await notices(app, to)
      expect(others).toHaveLength(before[at] ?? 0)
      expect(notice?.text).toMatch(/in Acme has entered 3 wrong codes of your authenticator app in a row.*backup code/)
    }
  })

  describe('of backup codes', () => {
    test('is locked too, until the user logs in again or proves another one', async () => {
      const { app, totp, backup, code, codes } = await enrolled({ wrong_factors_in_a_row: 3 })
      await times(3, () => backup('00000-00000'))
      expect(await backup(codes[0])).toMatchObject(locked)
      expect(await totp(code(2))).toMatchObject(proven)
      expect(await backup(codes[0])).toMatchObject(proven)
      await times(3, () => backup('00000-00000'))
      expect(await backup(codes[1])).toMatchObject(locked)
      await app.travel(1)
      const later = await session(app)
      await times(1, () => later.backup('00000-00000'))
      expect(await later.backup(codes[1])).toMatchObject(proven)
    })

    test('opens everything again for an owner who logs in, when a thief has locked all', async () => {
      const { app, totp, backup, code, codes } = await enrolled({ wrong_factors_in_a_row: 3 })
      await times(3, () => totp('wrong'))
      await times(3, () => backup('00000-00000'))
      await app.travel(1)
      const owner = await session(app)
      expect(await owner.backup(codes[0])).toMatchObject(proven)
      expect(await owner.totp(code(2))).toMatchObject(proven)
    })
  })

  test('that the user does not have, or a code that was never sent, is no wrong code', async () => {
    const { sms, totp, code } = await enrolled({ wrong_factors_in_a_row: 2 })
    await times(4, () => sms('123456'))
    expect(await totp(code(2))).toMatchObject(proven)
  })

  test('has no more wrong codes in a row if they come at the same moment', async () => {
    const { totp } = await enrolled({ wrong_factors_in_a_row: 5 })
    const answers = await Promise.all(Array.from({ length: 15 }, () => totp('wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
  })
})
