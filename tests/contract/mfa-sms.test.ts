import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const phoneNumber = '+12125550123'
const other = '+12125550124'
const refused = (code: string, status = 422) => ({ status, body: { code } })
const wrong = refused('missing_or_invalid_mfa', 401)
const success = { status: 200, body: { success: true } }
const not = (code: string) => (code === '000000' ? '000001' : '000000')

onOneDatabase('A code by SMS as a second factor', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ mfa_methods: ['sms', 'totp'], ...settings })
  async function someone(app: App, email = 'ada@example.com') {
    const login = await app.login(email)
    const { token } = login
    const factors = factorsOf(app, sandbox.urls, login)
    const newest = async (to = phoneNumber) => `${(await app.messages(to))[0]?.code}`
    return {
      ...factors,
      login,
      newest,
      /** Requests a code as the host's page does. */
      ask: () => app.call('/mfa/passwordless_sms/init', { action: 'verify' }, { token, headers: { origin: HOST } }),
      begin: (to = phoneNumber, fields: object = {}) =>
        factors.call('/passwordless_sms/init', { action: 'enroll', phoneNumber: to, ...fields }),
      verify: (code: string, fields: object = {}) => factors.call('/passwordless_sms/verify', { code, ...fields }),
    }
  }
  async function enrolled(settings: object = {}) {
    const app = await newApp(settings)
    const user = await someone(app)
    expect(await user.begin()).toMatchObject(success)
    await user.must('/passwordless_sms/enroll', { phoneNumber, code: await user.newest() })
    return { app, ...user }
  }

  describe('is added', () => {
    test('by a code that was sent there, and the user has it from then on', async () => {
      const app = await newApp({ name: 'Acme' })
      const { begin, must, newest, methods } = await someone(app)
      expect(await begin('(212) 555-0123')).toMatchObject(success)
      const code = await newest()
      const [message] = await app.messages(phoneNumber)
      expect(message?.text).toContain(`${code} is your code to add this number as a second factor to Acme.`)
      expect(await methods()).toEqual([])
      await must('/passwordless_sms/enroll', { action: 'enroll', phoneNumber, code })
      expect(await methods()).toEqual([{ type: 'sms', verified_at: expect.any(Number) }])
    })

    test('not by another code, for another number, or in another session', async () => {
      const app = await newApp()
      const { begin, call, newest, methods } = await someone(app)
      const elsewhere = await someone(app)
      await begin()
      const code = await newest()
      const enroll = (body: object) => ({ phoneNumber, code, ...body })
      for (const [title, body] of [
        [call, enroll({ code: not(code) })],
        [call, enroll({ phoneNumber: other })],
        [elsewhere.call, enroll({})],
      ] as const)
        expect(await title('/passwordless_sms/enroll', body)).toMatchObject(refused('invalid_credentials'))
      expect(await methods()).toEqual([])
    })

    test('only by its own code: a login code adds nothing, and a code for adding logs nobody in', async () => {
      const app = await newApp()
      const { begin, call, newest } = await someone(app)
      await begin()
      const added = await newest()
      const login = await app.codeFor(phoneNumber)
      expect(await call('/passwordless_sms/enroll', { phoneNumber, code: login })).toMatchObject(
        refused('invalid_credentials'),
      )
      expect(await app.call('/passwordless_sms/authenticate', { phoneNumber, code: added })).toMatchObject(
        refused('invalid_credentials'),
      )
    })

    test('to whom has one, where the app does not offer it, or for a number that is none, it is not', async () => {
      const { begin } = await enrolled()
      // a user with a second factor is refused before a proof is required
      expect(await begin(other)).toMatchObject(refused('not_supported'))
      const off = await someone(await newApp({ mfa_methods: ['totp'] }))
      expect(await off.begin()).toMatchObject(refused('not_supported'))
      expect(await (await someone(await newApp())).begin('12')).toMatchObject({
        status: 400,
        body: { code: 'invalid_data', cause: 'phoneNumber' },
      })
      const blocked = await someone(await newApp({ blocked_phone_countries: ['US'] }))
      expect(await blocked.begin()).toMatchObject(refused('not_supported'))
    })

    test('to whom has an authenticator app, under a proof', async () => {
      const { addTotp, begin, must, newest, call, methods } = await someone(await newApp())
      const { code } = await addTotp()
      expect(await begin()).toMatchObject(refused('missing_or_invalid_mfa', 401))
      const proof = { mfa_token: (await must('/totp/verify', { code: code(2), actions: ['enroll'] })).token }
      expect(await begin(phoneNumber, proof)).toMatchObject(success)
      const body = { phoneNumber, code: await newest() }
      expect(await call('/passwordless_sms/enroll', body)).toMatchObject(refused('missing_or_invalid_mfa', 401))
      await must('/passwordless_sms/enroll', { ...body, ...proof })
      expect(await methods()).toMatchObject([{ type: 'totp' }, { type: 'sms' }])
    })

    test('not as a way around a factor that was added meanwhile', async () => {
      const { addTotp, begin, call, newest } = await someone(await newApp())
      await begin()
      await addTotp()
      expect(await call('/passwordless_sms/enroll', { phoneNumber, code: await newest() })).toMatchObject(
        refused('missing_or_invalid_mfa', 401),
      )
    })
  })

  describe('and a phone number that logs in', () => {
    test('are not the same: a user with a phone login adds none', async () => {
      const app = await newApp()
      const { call, begin, login, newest } = await someone(app)
      await begin(other)
      const sent = await newest(other)
      const code = await app.codeFor(phoneNumber, login)
      expect((await app.call('/passwordless_sms/link', { phoneNumber, code }, login)).status).toBe(200)
      for (const to of [phoneNumber, other]) expect(await begin(to)).toMatchObject(refused('not_supported'))
      expect(await call('/passwordless_sms/enroll', { phoneNumber: other, code: sent })).toMatchObject(
        refused('not_supported'),
      )
    })

    test('are not the same: a user with a phone as second factor links none', async () => {
      const { app, login } = await enrolled()
      const code = await app.codeFor(phoneNumber, login)
      expect(await app.call('/passwordless_sms/link', { phoneNumber, code }, login)).toMatchObject(
        refused('disallowed_login_method', 403),
      )
    })
  })

  describe('is verified', () => {
    test('by a code that the host’s page asked for, once', async () => {
      const { ask, verify, newest } = await enrolled()
      expect(await ask()).toMatchObject(success)
      const code = await newest()
      expect(await verify(code)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
      expect(await verify(code)).toMatchObject(wrong)
    })

    test('within five tries', async () => {
      const { ask, verify, newest } = await enrolled()
      await ask()
      const code = await newest()
      for (let n = 0; n < 4; n++) expect(await verify(not(code))).toMatchObject(wrong)
      expect((await verify(code)).status).toBe(200)
    })

    test('not by the right code after five wrong ones', async () => {
      const { ask, verify, newest } = await enrolled()
      await ask()
      const code = await newest()
      for (let n = 0; n < 5; n++) await verify(not(code))
      expect(await verify(code)).toMatchObject(wrong)
    })

    test('in the session that asked, and of the user who has the number', async () => {
      const { app, ask, newest, verify } = await enrolled()
      const elsewhere = await someone(app)
      await ask()
      expect(await elsewhere.verify(await newest())).toMatchObject(wrong)
      expect(await verify(await newest(), { phoneNumber: other })).toMatchObject(wrong)
      expect((await verify(await newest(), { phoneNumber })).status).toBe(200)
    })

    test('until it expires', async () => {
      const { app, ask, newest, verify } = await enrolled({ otp_ttl: 300 })
      await ask()
      await app.travel(301)
      expect(await verify(await newest())).toMatchObject(wrong)
    })

    test('not for a user without one, for whom a code is refused with the reason', async () => {
      const { ask, verify, addTotp } = await someone(await newApp())
      expect(await ask()).toMatchObject(refused('not_supported'))
      expect(await verify('123456')).toMatchObject(refused('not_supported'))
      await addTotp()
      expect(await ask()).toMatchObject(wrong)
      expect(await verify('123456')).toMatchObject(wrong)
    })
  })

  test('messages are limited: to a number, from an address, those of logins included', async () => {
    const app = await newApp({ rate_limits: { per_address: 3 } })
    const { begin } = await someone(app)
    await app.codeFor(phoneNumber)
    for (const status of [200, 200, 429]) expect((await begin()).status).toBe(status)
    const few = await newApp()
    const user = await someone(few)
    await few.configure({ rate_limits: { per_ip: 2 } })
    expect(await user.begin()).toMatchObject(success)
    expect(await user.begin(other)).toMatchObject(refused('too_many_requests', 429))
  })

  test('is removed with a proof, which invalidates the proofs made with it', async () => {
    const { ask, newest, must, verify, call, methods, begin } = await enrolled()
    await ask()
    const { token } = (await verify(await newest(), { actions: ['enroll'] })).body
    expect(await call('/passwordless_sms/unenroll')).toMatchObject(refused('missing_or_invalid_mfa', 401))
    await must('/passwordless_sms/unenroll', { mfa_token: token })
    expect(await methods()).toEqual([])
    await begin(other)
    await must('/passwordless_sms/enroll', { phoneNumber: other, code: await newest(other) })
    expect(await call('/totp/init', { mfa_token: token })).toMatchObject(refused('expired_or_invalid_mfa_token', 401))
  })

  test('is added, removed and verified by the frame only', async () => {
    const { call } = await enrolled()
    const frames = refused('invalid_origin', 403)
    const body = { action: 'enroll', phoneNumber, code: '123456' }
    for (const path of ['init', 'enroll', 'verify', 'unenroll'])
      expect(await call(`/passwordless_sms/${path}`, body, { origin: HOST }), path).toMatchObject(frames)
  })

  test('a body that is none is refused by name, and nobody logged in by the token', async () => {
    const app = await newApp()
    const { call } = await someone(app)
    const invalid = refused('invalid_data', 400)
    for (const body of [{}, { action: 'send' }, { action: 'enroll' }, { action: 'enroll', phoneNumber: 1 }])
      expect(await call('/passwordless_sms/init', body)).toMatchObject(invalid)
    expect(await call('/passwordless_sms/enroll', { code: '1' })).toMatchObject(invalid)
    expect(await call('/passwordless_sms/verify', { code: 1 })).toMatchObject(invalid)
    expect(await app.call('/mfa/passwordless_sms/init', { action: 'verify' })).toMatchObject(
      refused('missing_or_invalid_token', 401),
    )
  })
})
