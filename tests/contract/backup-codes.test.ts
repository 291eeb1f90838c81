import { describe, expect, test } from 'vitest'
import { totpCode } from '../totp.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { create } from './support/authenticator.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const phoneNumber = '+12125550123'
const FORM = /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/
const refused = (code: string, status = 422) => ({ status, body: { code } })
const wrong = { status: 401, body: { code: 'missing_or_invalid_mfa', error: 'Invalid MFA code' } }
const missing = refused('missing_or_invalid_mfa', 401)
const expiredProof = refused('expired_or_invalid_mfa_token', 401)
const proven = { status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } }
const asCodes = (value: unknown) => value as readonly string[]

onOneDatabase('Backup codes', (sandbox) => {
  const newApp = (settings: object = {}) =>
    sandbox.newApp({
      mfa_methods: ['totp', 'sms', 'passkey'],
      rate_limits: { per_address: 100, per_ip: 1000, window: 600 },
      ...settings,
    })
  /** Logs a user in. Returns the calls of that session. */
  async function session(app: App, email = 'ada@example.com') {
    const login = await app.login(email)
    const factors = factorsOf(app, sandbox.urls, login)
    const verify = (code: unknown, fields: object = {}, client = 'a-frame') =>
      factors.call('/backup_codes/verify', { code, ...fields }, { client })
    /** Proves the second factor with a backup code. */
    const prove = async (code: unknown, ...actions: string[]) => {
      const { token } = await factors.must('/backup_codes/verify', { code, actions })
      return { mfa_token: token }
    }
    const generate = (proof: object = {}) => factors.call('/backup_codes/generate', proof)
    const addPhone = async (proof: object = {}) => {
      await factors.must('/passwordless_sms/init', { action: 'enroll', phoneNumber, ...proof })
      const code = `${(await app.messages(phoneNumber))[0]?.code}`
      return factors.must('/passwordless_sms/enroll', { phoneNumber, code, ...proof })
    }
    return { ...factors, login, verify, prove, generate, addPhone }
  }
  /** Creates a user with an authenticator app and backup codes. */
  async function enrolled(settings: object = {}) {
    const app = await newApp(settings)
    const user = await session(app)
    const { code: totp, backupCodes } = await user.addTotp()
    return { app, ...user, totp, codes: asCodes(backupCodes) }
  }

  describe('are made', () => {
    test('ten, with the first second factor, and not with the next', async () => {
      const { codes, prove, addPhone } = await enrolled()
      expect(codes).toHaveLength(10)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(FORM)
      expect(await addPhone(await prove(codes[0], 'enroll'))).toEqual({ success: true })
    })

    test('with a phone or a passkey as well', async () => {
      const app = await newApp()
      const [ada, eve] = [await session(app), await session(app, 'eve@example.com')]
      expect(asCodes((await ada.addPhone()).backup_codes)).toHaveLength(10)
      const host = { token: eve.login.token, headers: { origin: HOST } }
      const { options } = (await app.call('/passkeys/link/init', {}, host)).body
      const { passkey, answer } = create(options as Parameters<typeof create>[0], HOST)
      await app.call('/passkeys/link', { relying_party: HOST, authenticator_response: answer }, host)
      const body = await eve.must('/passkey/enrollment', { credential_ids: [passkey.id] })
      expect(asCodes(body.backup_codes)).toHaveLength(10)
    })

    test('once: a repeated call after a lost answer gets the same codes', async () => {
      const { call, must } = await session(await newApp())
      const { totpSecret } = await must('/totp/init')
      const code = totpCode(`${totpSecret}`, Date.now())
      const [first, second] = [await call('/totp/enroll', { code }), await call('/totp/enroll', { code })]
      expect(asCodes(first.body.backup_codes)).toHaveLength(10)
      expect(second.body).toEqual(first.body)
    })

    test('again with a proof for that action, which invalidates the old ones', async () => {
      const { codes, generate, must, totp, prove, verify } = await enrolled()
      expect(await generate()).toMatchObject(missing)
      expect(await generate(await prove(codes[0], 'wallet'))).toMatchObject(expiredProof)
      const { token } = await must('/totp/verify', { code: totp(2), actions: ['enroll'] })
      const { status, body } = await generate({ mfa_token: token })
      expect(status).toBe(200)
      const fresh = asCodes(body.backup_codes)
      expect(fresh).toHaveLength(10)
      for (const code of codes) expect(fresh).not.toContain(code)
      expect(await verify(codes[1])).toMatchObject(wrong)
      expect(await verify(fresh[0])).toMatchObject(proven)
    })

    test('again, which invalidates proofs made with the old ones', async () => {
      const { codes, call, generate, prove } = await enrolled()
      const stolen = await prove(codes[0], 'enroll')
      expect(await generate(await prove(codes[1], 'enroll'))).toMatchObject({ status: 200 })
      expect(await call('/totp/unenroll', stolen)).toMatchObject(expiredProof)
    })

    test('only for users with a second factor', async () => {
      const { generate, verify } = await session(await newApp())
      expect(await generate()).toMatchObject(refused('not_supported'))
      expect(await verify('00000-00000')).toMatchObject(refused('not_supported'))
    })
  })

  describe('are verified', () => {
    test('each once, on any device', async () => {
      const { app, codes, verify } = await enrolled()
      const otherSession = await session(app)
      expect(await verify(codes[3])).toMatchObject(proven)
      for (const by of [verify, otherSession.verify])
        for (const client of ['a-frame', 'another']) expect(await by(codes[3], {}, client)).toMatchObject(wrong)
      expect(await otherSession.verify(codes[4])).toMatchObject(proven)
    })

    test('all ten, after which none is left', async () => {
      const { codes, verify, call, totp } = await enrolled()
      for (const code of codes) expect(await verify(code)).toMatchObject(proven)
      for (const code of codes) expect(await verify(code)).toMatchObject(wrong)
      expect(await call('/totp/verify', { code: totp(2) })).toMatchObject(proven)
    })

    test('once, if several calls use one at the same moment', async () => {
      const { codes, verify } = await enrolled()
      const answers = await Promise.all(Array.from({ length: 10 }, () => verify(codes[0])))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    })

    test('again for a repetition of the same call only', async () => {
      const { codes, verify } = await enrolled()
      const requestId = { request_id: 'nobody-can-guess-this' }
      const { body } = await verify(codes[0], requestId)
      expect((await verify(codes[0], requestId)).body).toEqual(body)
      expect(await verify(codes[0], { request_id: 'somebody-else-s-guess' })).toMatchObject(wrong)
    })

    test('for the named actions, and no others', async () => {
      const { codes, prove, call } = await enrolled()
      expect(await call('/totp/unenroll', await prove(codes[0], 'wallet', 'export', 'recovery'))).toMatchObject(
        expiredProof,
      )
      expect(await call('/totp/unenroll', await prove(codes[1], 'enroll'))).toMatchObject({ status: 200 })
    })

    test('as people write them down: in capitals, with or without a hyphen, and with letters that look like digits', async () => {
      const { codes, verify } = await enrolled()
      const spellings = [
        codes[0]?.toUpperCase(),
        codes[1]?.replace('-', ''),
        ` ${codes[2]?.replace('-', ' – ')} `,
        codes[3]?.replaceAll('0', 'O').replaceAll('1', 'l'),
        [...`${codes[4]}`].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
      ]
      for (const code of spellings) expect(await verify(code), code).toMatchObject(proven)
    })

    test('for their own user only', async () => {
      const { app, codes, verify } = await enrolled()
      const eve = await session(app, 'eve@example.com')
      await eve.addTotp()
      expect(await eve.verify(codes[0])).toMatchObject(wrong)
      expect(await verify(codes[0])).toMatchObject(proven)
    })

    test('not if they are malformed', async () => {
      const { codes, verify } = await enrolled()
      for (const bad of ['-----', `${codes[0]}0`, codes[0]?.slice(1), '123456', '🔑', 'x'.repeat(100)])
        expect(await verify(bad), bad).toMatchObject(wrong)
      for (const bad of [undefined, null, '', 7, {}, [codes[0]], 'x'.repeat(101)])
        expect(await verify(bad), `${bad}`).toMatchObject(refused('invalid_data', 400))
      expect(await verify(codes[0], { actions: ['all'] })).toMatchObject(refused('invalid_data', 400))
      expect(await verify(codes[0])).toMatchObject(proven)
    })

    test('ten times in ten minutes, wrong ones included, whatever device they come from', async () => {
      const { app, codes, verify } = await enrolled({ rate_limits: { per_address: 10, per_ip: 1000, window: 600 } })
      const otherSession = await session(app)
      for (let n = 0; n < 10; n++)
        expect(await (n % 2 ? verify : otherSession.verify)('00000-00000')).toMatchObject(wrong)
      expect(await otherSession.verify(codes[0])).toMatchObject(refused('too_many_requests', 429))
      await app.travel(601)
      expect(await verify(codes[0])).toMatchObject(proven)
    })
  })

  describe('are removed', () => {
    test('with the last second factor, together with the proofs made with them', async () => {
      const { codes, prove, verify, must, call, addTotp } = await enrolled()
      const old = await prove(codes[0], 'wallet', 'enroll')
      await must('/totp/unenroll', await prove(codes[1], 'enroll'))
      expect(await verify(codes[2])).toMatchObject(refused('not_supported'))
      const { backupCodes } = await addTotp()
      expect(await verify(codes[2])).toMatchObject(wrong)
      expect(await call('/totp/unenroll', old)).toMatchObject(expiredProof)
      expect(await verify(asCodes(backupCodes)[0])).toMatchObject(proven)
    })

    test('not while another second factor remains', async () => {
      const { codes, prove, verify, must, addPhone } = await enrolled()
      const proof = await prove(codes[0], 'enroll')
      await addPhone(proof)
      await must('/totp/unenroll', proof)
      expect(await verify(codes[1])).toMatchObject(proven)
    })
  })

  test('are not listed among the user’s methods, since other clients do not know them', async () => {
    const { methods } = await enrolled()
    expect(await methods()).toEqual([{ type: 'totp', verified_at: expect.any(Number) }])
  })

  test('are requested and used by the frame only', async () => {
    const { codes, call } = await enrolled()
    for (const path of ['generate', 'verify'])
      expect(await call(`/backup_codes/${path}`, { code: codes[0] }, { origin: HOST }), path).toMatchObject(
        refused('invalid_origin', 403),
      )
  })
})
