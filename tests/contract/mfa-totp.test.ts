import { describe, expect, test } from 'vitest'
import { totpCode } from '../totp.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const used = {
  status: 401,
  body: { code: 'missing_or_invalid_mfa', error: 'This code was used already: wait for the next one.' },
}
const wrong = { status: 401, body: { code: 'missing_or_invalid_mfa', error: 'Invalid MFA code' } }
const refused = (code: string, status = 422) => ({ status, body: { code } })
const success = { success: true }

onOneDatabase('An authenticator app', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ mfa_methods: ['totp'], ...settings })
  async function someone(app: App, email = 'ada@example.com') {
    const login = await app.login(email)
    return { login, ...factorsOf(app, sandbox.urls, login) }
  }
  async function enrolled(settings: object = {}) {
    const app = await newApp({ rate_limits: { per_address: 100, per_ip: 1000, window: 600 }, ...settings })
    const user = await someone(app)
    return { app, ...user, ...(await user.addTotp()) }
  }

  describe('is added', () => {
    test('by a code of the secret that was shown, and the user has it from then on', async () => {
      const { call, must, methods } = await someone(await newApp())
      expect(await methods()).toEqual([])
      const { totpSecret } = await must('/totp/init')
      expect(await methods()).toEqual([])
      expect(await call('/totp/enroll', { code: totpCode(`${totpSecret}`, Date.now()) })).toMatchObject({
        status: 200,
        body: success,
      })
      expect(await methods()).toEqual([{ type: 'totp', verified_at: expect.any(Number) }])
    })

    test.each([
      ['Acme', 'Acme', 'ada+1@example.com', 'ada%2B1%40example.com'],
      ['Ünï & Co: beta/100%', '%C3%9Cn%C3%AF%20%26%20Co%20beta%2F100%25', 'ada@example.com', 'ada%40example.com'],
    ])('with an address that authenticator apps read: %s', async (name, issuer, email, label) => {
      const { must } = await someone(await newApp({ name }), email)
      const { totpSecret, totpAuthUrl } = await must('/totp/init')
      expect(totpSecret).toMatch(/^[A-Z2-7]{32}$/)
      expect(totpAuthUrl).toBe(
        `otpauth://totp/${issuer}:${label}?issuer=${issuer}&secret=${totpSecret}&algorithm=SHA1&digits=6&period=30`,
      )
    })

    test('not with a wrong code, or a code of a secret that was replaced', async () => {
      const { call, must, methods } = await someone(await newApp())
      const { totpSecret: first } = await must('/totp/init')
      const { totpSecret: second } = await must('/totp/init')
      const now = Date.now()
      expect(await call('/totp/enroll', { code: totpCode(`${first}`, now) })).toMatchObject(
        refused('invalid_credentials'),
      )
      expect(await call('/totp/enroll', { code: totpCode(`${second}`, now - 300_000) })).toMatchObject(
        refused('invalid_credentials'),
      )
      expect(await methods()).toEqual([])
      await must('/totp/enroll', { code: totpCode(`${second}`, now) })
    })

    test('not without a beginning, in another session, or too late', async () => {
      const app = await newApp({ otp_ttl: 200 })
      const { call, must } = await someone(app)
      const elsewhere = await someone(app)
      expect(await call('/totp/enroll', { code: '123456' })).toMatchObject(refused('invalid_credentials'))
      const { totpSecret } = await must('/totp/init')
      const code = totpCode(`${totpSecret}`, Date.now())
      expect(await elsewhere.call('/totp/enroll', { code })).toMatchObject(refused('invalid_credentials'))
      await app.travel(201)
      expect(await call('/totp/enroll', { code: totpCode(`${totpSecret}`, Date.now() + 201_000) })).toMatchObject(
        refused('invalid_credentials'),
      )
    })

    test('not for a user who has one, or if the app does not offer it', async () => {
      const { call, code } = await enrolled()
      const off = await someone(await newApp({ mfa_methods: ['sms'] }))
      const { token } = (await call('/totp/verify', { code: code(2), actions: ['enroll'] })).body
      expect(await call('/totp/init', { mfa_token: token })).toMatchObject(refused('not_supported'))
      for (const path of ['/totp/init', '/totp/enroll'])
        expect(await off.call(path, { code: '123456' }), path).toMatchObject(refused('not_supported'))
    })

    test('once: a repeated call after a lost answer gets the same answer', async () => {
      const { call, must } = await someone(await newApp())
      const code = totpCode(`${(await must('/totp/init')).totpSecret}`, Date.now())
      for (const _ of [1, 2]) expect(await call('/totp/enroll', { code })).toMatchObject({ status: 200, body: success })
    })
  })

  describe('is verified', () => {
    test('by the current code, which returns a token', async () => {
      const { call, code } = await enrolled()
      expect(await call('/totp/verify', { code: code(2) })).toMatchObject({
        status: 200,
        body: { token: expect.stringMatching(/^[\w-]{43}$/) },
      })
    })

    test.each([
      ['five minutes behind', -10],
      ['five minutes ahead', 10],
    ])('not by one of a clock %s', async (_, steps) => {
      const { call, code } = await enrolled()
      expect(await call('/totp/verify', { code: code(2 + steps) })).toMatchObject(wrong)
    })

    test('by each code once: neither again, nor by an older one, nor by the one that it was added with', async () => {
      const { app, call, must, code } = await enrolled()
      expect(await call('/totp/verify', { code: code(1) })).toMatchObject(used)
      await app.travel(60)
      await must('/totp/verify', { code: code(3) })
      for (const client of ['a-frame', 'another'])
        expect(await call('/totp/verify', { code: code(3) }, { client })).toMatchObject(used)
      expect(await call('/totp/verify', { code: code(2) })).toMatchObject(used)
    })

    test('once by two simultaneous calls with the code', async () => {
      const { call, code } = await enrolled()
      const answers = await Promise.all(Array.from({ length: 10 }, () => call('/totp/verify', { code: code(2) })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    })

    test('again for a repetition of the same call only', async () => {
      const { call, code } = await enrolled()
      const body = { code: code(2), request_id: 'nobody-can-guess-this' }
      const { token } = (await call('/totp/verify', body)).body
      expect(token).toEqual(expect.any(String))
      expect((await call('/totp/verify', body)).body).toEqual({ token })
      expect(await call('/totp/verify', { ...body, request_id: 'somebody-else-s-guess' })).toMatchObject(used)
      expect(await call('/totp/verify', body, { client: 'another' })).toMatchObject(used)
    })

    test('by a code that is pasted with a space, or in digits of another script', async () => {
      const { call, code: codes } = await enrolled()
      const code = codes(2)
      const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
      expect((await call('/totp/verify', { code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` })).status).toBe(200)
    })

    test('not by anything but a code of six digits', async () => {
      const { call, code: codes } = await enrolled()
      const code = codes(2)
      for (const bad of ['', code.slice(1), `${code}0`, `0${code}`, 'abcdef'])
        expect([400, 401], bad).toContain((await call('/totp/verify', { code: bad })).status)
      for (const bad of [undefined, null, 123456, {}, ['1'], 'x'.repeat(101)])
        expect(await call('/totp/verify', { code: bad }), `${bad}`).toMatchObject(refused('invalid_data', 400))
      for (const fields of [{ actions: [] }, { actions: ['all'] }, { actions: 'wallet' }, { request_id: 'short' }])
        expect(await call('/totp/verify', { code, ...fields })).toMatchObject(refused('invalid_data', 400))
      expect((await call('/totp/verify', { code })).status).toBe(200)
    })

    test('ten times in ten minutes, tries with wrong codes included, whatever device they come from', async () => {
      const { app, code } = await enrolled({ rate_limits: { per_address: 10, per_ip: 1000, window: 600 } })
      const otherSession = await someone(app)
      const ownSession = await someone(app)
      for (let n = 0; n < 10; n++)
        expect(await (n % 2 ? ownSession : otherSession).call('/totp/verify', { code: '12345x' })).toMatchObject(wrong)
      expect(await ownSession.call('/totp/verify', { code: code(2) })).toMatchObject(refused('too_many_requests', 429))
    })

    test('by its own user alone', async () => {
      const { app, code } = await enrolled()
      const other = await someone(app, 'eve@example.com')
      await other.addTotp()
      expect(await other.call('/totp/verify', { code: code(2) })).toMatchObject(wrong)
    })

    test('not for a user without one, with the answer that none is needed', async () => {
      const { call } = await someone(await newApp())
      expect(await call('/totp/verify', { code: '123456' })).toMatchObject(refused('not_supported'))
    })

    test('after the app has taken it off its list, too: to turn it off opens no wallet', async () => {
      const { app, call, code } = await enrolled()
      await app.configure({ mfa_methods: [] })
      expect((await call('/totp/verify', { code: code(2) })).status).toBe(200)
    })
  })

  describe('is removed', () => {
    test('with a proof for that action', async () => {
      const { call, must, methods, code } = await enrolled()
      expect(await call('/totp/unenroll')).toMatchObject(refused('missing_or_invalid_mfa', 401))
      const { token } = await must('/totp/verify', { code: code(2), actions: ['enroll'] })
      expect(await call('/totp/unenroll', { mfa_token: token })).toMatchObject({ status: 200, body: success })
      expect(await methods()).toEqual([])
    })

    test('not by a proof for the wallet', async () => {
      const { call, must, methods, code } = await enrolled()
      const { token } = await must('/totp/verify', { code: code(2) })
      expect(await call('/totp/unenroll', { mfa_token: token })).toMatchObject(
        refused('expired_or_invalid_mfa_token', 401),
      )
      expect(await methods()).toHaveLength(1)
    })

    test('again without an error, since it may have been removed on another device', async () => {
      const { app, call, must, code } = await enrolled()
      const otherSession = await someone(app)
      const { token } = await must('/totp/verify', { code: code(2), actions: ['enroll'] })
      await must('/totp/unenroll', { mfa_token: token })
      expect(await otherSession.call('/totp/unenroll')).toMatchObject({ status: 200, body: success })
      expect(await call('/totp/unenroll', { mfa_token: token })).toMatchObject({ status: 200, body: success })
    })

    test('a removed app can be added again within the minute in which lost answers are repeated', async () => {
      const { must, addTotp, methods, secret, code } = await enrolled()
      const { token } = await must('/totp/verify', { code: code(2), actions: ['enroll'] })
      await must('/totp/unenroll', { mfa_token: token })
      expect((await addTotp()).secret).not.toBe(secret)
      expect(await methods()).toHaveLength(1)
    })
  })

  test('is added and verified by the frame only, since a host’s page has the same token', async () => {
    const { call, code } = await enrolled()
    for (const path of ['/totp/init', '/totp/enroll', '/totp/verify', '/totp/unenroll'])
      expect(await call(path, { code: code(2) }, { origin: HOST }), path).toMatchObject(refused('invalid_origin', 403))
  })
})
