import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import type { App } from './sandbox.js'

const channels = [
  {
    name: 'email',
    path: '/passwordless',
    field: 'email',
    kind: 'email',
    raw: '  Ada.Lovelace@Example.COM ',
    address: 'ada.lovelace@example.com',
    other: 'grace@example.com',
    account: { type: 'email', address: 'ada.lovelace@example.com' },
    setting: 'email_auth',
    invalid: [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'a@b@example.com',
      'a..b@example.com',
      `${'a'.repeat(70)}@example.com`,
      'ada@exa_mple.com',
    ],
  },
  {
    name: 'sms',
    path: '/passwordless_sms',
    field: 'phoneNumber',
    kind: 'sms',
    raw: '(212) 555-0123',
    address: '+12125550123',
    other: '+447911123456',
    account: { type: 'phone', phoneNumber: '+12125550123' },
    setting: 'sms_auth',
    invalid: ['', '12', 'ada@example.com', '+999123456789', '+1 212 555', '2'.repeat(300)],
  },
] as const

const wrongCode = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onEachDatabase('codes', (sandbox) => {
  describe.each(channels)('by $name', ({ path, field, kind, raw, address, other, account, setting, invalid: bad }) => {
    const init = (app: App, to: unknown, client?: string) =>
      app.call(`${path}/init`, { [field]: to }, client ? { client } : {})
    const authenticate = (app: App, to: unknown, code: unknown, client = 'a-client') =>
      app.call(`${path}/authenticate`, { [field]: to, code }, { client })

    test('log in a new user, then the same one', async () => {
      const app = await sandbox.newApp()
      expect(await init(app, raw)).toMatchObject({ status: 200, body: { success: true } })
      const [message] = await app.messages(address)
      expect(message).toEqual({
        to: address,
        kind,
        code: expect.stringMatching(/^\d{6}$/),
        text: expect.any(String),
        at: expect.any(String),
      })
      const first = await authenticate(app, raw, ` ${message?.code} `)
      expect(first.status).toBe(200)
      expect(first.body).toEqual({
        user: {
          id: expect.stringMatching(wire.did),
          created_at: expect.any(Number),
          linked_accounts: [
            {
              ...account,
              verified_at: expect.any(Number),
              first_verified_at: expect.any(Number),
              latest_verified_at: expect.any(Number),
            },
          ],
          mfa_methods: [],
          has_accepted_terms: false,
          is_guest: false,
        },
        token: expect.any(String),
        refresh_token: expect.any(String),
        identity_token: expect.any(String),
        is_new_user: true,
        session_update_action: 'set',
      })
      await app.travel(100)
      const second = await app.login(address)
      expect(second.is_new_user).toBe(false)
      expect(second.user.id).toBe(first.body.user?.id)
      const [before, after] = [first.body.user?.linked_accounts[0], second.user.linked_accounts[0]]
      expect(after?.first_verified_at).toBe(before?.first_verified_at)
      expect(Number(after?.latest_verified_at)).toBeGreaterThan(Number(before?.latest_verified_at))
    })

    test('answer an unknown address like a known one', async () => {
      const app = await sandbox.newApp()
      await app.login(address)
      const [toUser, toStranger] = [await init(app, address), await init(app, other)]
      expect(toStranger.status).toBe(toUser.status)
      expect(toStranger.body).toEqual(toUser.body)
    })

    test('are refused when wrong, foreign, replaced, used or never sent', async () => {
      const app = await sandbox.newApp()
      expect(await authenticate(app, address, '123456')).toMatchObject(wrongCode)
      const old = await app.codeFor(address)
      expect(await authenticate(app, address, not(old))).toMatchObject(wrongCode)
      expect(await authenticate(app, other, old)).toMatchObject(wrongCode)
      const code = await app.codeFor(address)
      if (old !== code) expect(await authenticate(app, address, old)).toMatchObject(wrongCode)
      expect((await authenticate(app, address, code)).status).toBe(200)
      expect(await authenticate(app, address, code, 'someone-else')).toMatchObject(wrongCode)
      const elsewhere = await sandbox.newApp()
      expect(await authenticate(elsewhere, address, await app.codeFor(address))).toMatchObject(wrongCode)
    })

    test('are invalid after five wrong attempts', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      for (let i = 0; i < 4; i++) expect(await authenticate(app, address, not(code))).toMatchObject(wrongCode)
      const fifth = await authenticate(app, address, not(code))
      expect(fifth).toMatchObject(wrongCode)
      expect(fifth.body.error).toMatch(/new one/)
      expect(await authenticate(app, address, code)).toMatchObject(wrongCode)
      expect((await authenticate(app, address, await app.codeFor(address))).status).toBe(200)
    })

    test('work at the fifth try', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      for (let i = 0; i < 4; i++) await authenticate(app, address, not(code))
      expect((await authenticate(app, address, code)).status).toBe(200)
    })

    test('allow five tries to twenty guesses at the same moment', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      const guesses = Array.from({ length: 20 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'))
      const answers = await Promise.all(guesses.map((guess, n) => authenticate(app, address, guess, `client-${n}`)))
      expect(answers.every(({ status }) => status === 422)).toBe(true)
      expect(answers.filter(({ body }) => body.error === 'The code is wrong.')).toHaveLength(4)
      expect((await authenticate(app, address, code)).status).toBe(422)
    })

    test('log in one of several simultaneous clients', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => authenticate(app, address, code, `client-${n}`)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('expire after ten minutes, or as the app says', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      await app.travel(605)
      expect(await authenticate(app, address, code)).toMatchObject(wrongCode)
      await app.configure({ otp_ttl: 5 })
      const short = await app.codeFor(address)
      await app.travel(611)
      expect(await authenticate(app, address, short)).toMatchObject(wrongCode)
    })

    test('are not sent to nonsense', async () => {
      const app = await sandbox.newApp()
      for (const to of [...bad, 7, null, undefined, {}, [address], 'x'.repeat(5000), 'a\0@example.com'])
        expect(await init(app, to), JSON.stringify(to)).toMatchObject(invalid)
      for (const code of ['', 123456, null, undefined, {}, '1'.repeat(101)])
        expect(await authenticate(app, address, code), JSON.stringify(code)).toMatchObject(invalid)
      expect(await sandbox.list(`/outbox?app=${app.id}`)).toEqual([])
    })

    test('are limited per address, by the app’s own limit too', async () => {
      const app = await sandbox.newApp()
      for (let i = 0; i < 10; i++) expect((await init(app, address)).status).toBe(200)
      const limited = await init(app, address)
      expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500)
      expect((await init(app, other)).status).toBe(200)
      await app.travel(700)
      expect((await init(app, address)).status).toBe(200)
      await app.configure({ rate_limits: { per_address: 1 } })
      expect((await init(app, address)).status).toBe(429)
    })

    test('are limited per caller', async () => {
      const app = await sandbox.newApp({ rate_limits: { per_ip: 3 } })
      const statuses: number[] = []
      // Calls may come from either address of this machine, and each address is counted separately.
      for (let i = 0; i < 8; i++) statuses.push((await init(app, i % 2 ? address : other)).status)
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
      expect(statuses.at(-1)).toBe(429)
    })

    test('count sends that come at the same moment', async () => {
      const app = await sandbox.newApp()
      const answers = await Promise.all(Array.from({ length: 15 }, () => init(app, address)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    })

    test('are refused while the app has the method off', async () => {
      const app = await sandbox.newApp()
      const code = await app.codeFor(address)
      await app.configure({ [setting]: false })
      const off = { status: 403, body: { code: 'disallowed_login_method' } }
      expect(await init(app, address)).toMatchObject(off)
      expect(await authenticate(app, address, code)).toMatchObject(off)
    })

    describe('a lost answer', () => {
      test('is given again to the same client', async () => {
        const app = await sandbox.newApp()
        const code = await app.codeFor(address)
        const first = await authenticate(app, address, code)
        const repeated = await authenticate(app, address, code)
        expect(repeated.body).toEqual(first.body)
        expect((await app.refresh(repeated.body.refresh_token)).status).toBe(200)
      })

      test('is given to nobody else, nor without an analytics id, nor to another body, nor later', async () => {
        const app = await sandbox.newApp()
        const code = await app.codeFor(address)
        expect((await authenticate(app, address, code)).status).toBe(200)
        expect(await authenticate(app, address, code, 'another')).toMatchObject(wrongCode)
        expect(await authenticate(app, address, code, '')).toMatchObject(wrongCode)
        expect(await authenticate(app, address, `${code} `)).toMatchObject(wrongCode)
        await app.travel(65)
        expect(await authenticate(app, address, code)).toMatchObject(wrongCode)
      })

      test('is one session for two equal calls at the same moment', async () => {
        const app = await sandbox.newApp()
        const code = await app.codeFor(address)
        const twins = await Promise.all(Array.from({ length: 6 }, () => authenticate(app, address, code)))
        expect(new Set(twins.map(({ body }) => body.refresh_token)).size).toBe(1)
        expect(twins.every(({ status }) => status === 200)).toBe(true)
      })

      test('comes when the connection broke after the work was done', async () => {
        const app = await sandbox.newApp()
        const code = await app.codeFor(address)
        await sandbox.control('/faults', { path: `${path}/authenticate`, lose: true, app: app.id })
        await expect(authenticate(app, address, code)).rejects.toThrow()
        expect(await authenticate(app, address, code)).toMatchObject({ status: 200, body: { is_new_user: true } })
      })
    })
  })

  test('are not sent to blocked countries', async () => {
    const app = await sandbox.newApp({ blocked_phone_countries: ['GB'] })
    const send = (phoneNumber: string) => app.call('/passwordless_sms/init', { phoneNumber })
    expect(await send('+442079460958')).toMatchObject({ status: 422, body: { code: 'not_supported' } })
    expect((await send('+12125550123')).status).toBe(200)
  })
})
