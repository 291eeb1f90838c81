import { expect, test } from 'vitest'
import { phoneExamples } from '../phone-examples.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { request } from './sandbox.js'

const email = 'ada@example.com'
const phoneNumber = '+12125550123'
const NO_EMAIL = 'Check the email address: no message can be sent there.'
const NO_PHONE = 'Check the phone number and its country code: no message can be sent there.'
/** The highest number of messages in one response of the outbox. */
const MESSAGES_OF_OUTBOX = 200
const invalid = (error: string) => ({ status: 400, body: { code: 'invalid_data', error } })

onOneDatabase('rules of codes', (sandbox) => {
  test.each([
    [600, 10],
    [100, 2],
    [80, 1],
    [5, 1],
  ])('an email has the code, the app’s name and the validity: %d s are %d min', async (otp_ttl, minutes) => {
    const app = await sandbox.newApp({ name: 'Acme', otp_ttl })
    const code = await app.codeFor(email)
    const end = `It works for ${minutes} min. If you did not ask for it, ignore this message.`
    const [letter] = await app.messages(email)
    expect(letter?.text).toBe(`${code} is your code to log in to Acme. ${end}`)
    const { token } = await app.login(phoneNumber)
    const forLinking = await app.codeFor(email, { token })
    const [second] = await app.messages(email)
    expect(second?.text).toBe(`${forLinking} is your code to confirm this address for Acme. ${end}`)
  })

  test('a code is valid until it expires', async () => {
    const app = await sandbox.newApp()
    const code = await app.codeFor(email)
    await app.travel(590)
    expect((await app.call('/passwordless/authenticate', { email, code })).status).toBe(200)
  })

  test('a code that was never sent or has expired is refused with the advice to request a new one', async () => {
    const app = await sandbox.newApp()
    const none = { code: 'invalid_credentials', error: 'The code has expired or was never sent. Ask for a new one.' }
    const enter = (code: string) => app.call('/passwordless/authenticate', { email, code })
    expect((await enter('123456')).body).toEqual(none)
    const code = await app.codeFor(email)
    await app.travel(610)
    expect((await enter(code)).body).toEqual(none)
  })

  test('a refusal by the limit says how long to wait, at most one window', async () => {
    const app = await sandbox.newApp({ rate_limits: { per_address: 1 } })
    await app.codeFor(email)
    const limited = await app.call('/passwordless/init', { email }, { headers: { origin: 'http://localhost:5173' } })
    const seconds = Number(limited.headers.get('retry-after'))
    // otherwise the page of another origin cannot read it
    expect(limited.headers.get('access-control-expose-headers')).toBe('retry-after, x-request-id')
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(limited.body.error).toBe(`That was too often. Try again in ${seconds} seconds.`)
  })

  test('each caller has a count of their own', async () => {
    const app = await sandbox.newApp({ rate_limits: { per_ip: 1 } })
    const { port } = new URL(sandbox.next())
    const send = async (host: string, to: string) => {
      const headers = { [wire.header.appId]: app.id }
      return (await request(`http://${host}:${port}/api/v1/passwordless/init`, { email: to }, { headers })).status
    }
    expect(await send('127.0.0.1', email)).toBe(200)
    expect(await send('127.0.0.1', 'grace@example.com')).toBe(429)
    expect(await send('[::1]', 'grace@example.com')).toBe(200)
  })

  test('a malformed field is named as it was sent', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login(email)
    const code = '123456'
    for (const [path, body, cause] of [
      ['/passwordless/init', { email: 'ada' }, 'email'],
      ['/passwordless/authenticate', { email: 'ada', code }, 'email'],
      ['/passwordless/link', { email: 'ada', code }, 'email'],
      ['/passwordless/update', { oldAddress: 'ada', newAddress: email, code }, 'oldAddress'],
      ['/passwordless/update', { oldAddress: email, newAddress: 'ada', code }, 'newAddress'],
      ['/passwordless/unlink', { address: 'ada' }, 'address'],
      ['/passwordless_sms/init', { phoneNumber: '12' }, 'phoneNumber'],
      ['/passwordless_sms/update', { old_phone_number: '12', new_phone_number: phoneNumber, code }, 'old_phone_number'],
      ['/passwordless_sms/update', { old_phone_number: phoneNumber, new_phone_number: '12', code }, 'new_phone_number'],
      ['/passwordless_sms/unlink', { phoneNumber: '12' }, 'phoneNumber'],
    ] as const)
      expect(await app.call(path, body, { token }), path).toMatchObject({
        status: 400,
        body: { code: 'invalid_data', cause, error: path.includes('sms') ? NO_PHONE : NO_EMAIL },
      })
  })

  test('a number of every country, as it is written for the world, is one number', async () => {
    // the server's tables do not know this number of Zimbabwe
    const examples = phoneExamples().filter(({ e164 }) => e164 !== '+2631312345')
    for (let at = 0; at < examples.length; at += MESSAGES_OF_OUTBOX) {
      const batch = examples.slice(at, at + MESSAGES_OF_OUTBOX)
      const app = await sandbox.newApp({ rate_limits: { per_ip: 1000 } })
      await Promise.all(
        batch.map(({ international }) => app.call('/passwordless_sms/init', { phoneNumber: international })),
      )
      const messages = await sandbox.list<{ to: string }>(`/outbox?app=${app.id}`)
      expect(new Set(messages.map(({ to }) => to))).toEqual(new Set(batch.map(({ e164 }) => e164)))
    }
  })

  test.each([
    ['between marks of direction', '\u202a+33 6 12 34 56 78\u202c', '+33612345678'],
    ['in Arabic digits', '+٩٦٦ ٥١ ٢٣٤ ٥٦٧٨', '+966512345678'],
    ['in Persian digits', '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
    ['in Devanagari digits', '+९१ ८१२३४ ५६७८९', '+918123456789'],
    ['of a link', 'tel:+33-6-12-34-56-78', '+33612345678'],
    ['without a country code, as in the United States', '(212) 555-0123', '+12125550123'],
    ['behind the exit code of the United States', '011 33 6 12 34 56 78', '+33612345678'],
  ])('a number %s reaches the person that it belongs to', async (_, phoneNumber, to) => {
    const app = await sandbox.newApp()
    expect((await app.call('/passwordless_sms/init', { phoneNumber })).status).toBe(200)
    expect(await app.messages(to)).toHaveLength(1)
  })

  test.each(['call +1 212 555 0123 now', '+1 212 555 0123 ext. 45', '+33 6 12 34 56', '06 12 34 56 78', '+33 +44'])(
    'no message goes to %j',
    async (phoneNumber) => {
      const app = await sandbox.newApp()
      expect(await app.call('/passwordless_sms/init', { phoneNumber })).toMatchObject(invalid(NO_PHONE))
      expect(await sandbox.list(`/outbox?app=${app.id}`)).toEqual([])
    },
  )

  test.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['\u200bada@example.com', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@ПРИМЕР.РФ', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@example。com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('%j and %j are one user, however the address is written', async (spelling, address) => {
    const app = await sandbox.newApp()
    const first = await app.login(address)
    expect((await app.call('/passwordless/init', { email: spelling })).status).toBe(200)
    const [letter] = await app.messages(address)
    const second = await app.call('/passwordless/authenticate', { email: spelling, code: letter?.code })
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.user.id } })
    expect(second.body.user?.linked_accounts).toMatchObject([{ type: 'email', address }])
  })

  const tooLong = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.com`
  test.each(['ada@xn--a.com', 'ada@☕.com', 'ada@exa\u2028mple.com', tooLong])(
    'no letter goes to %j',
    async (address) => {
      const app = await sandbox.newApp()
      expect(await app.call('/passwordless/init', { email: address })).toMatchObject(invalid(NO_EMAIL))
    },
  )

  test('a code counts in the digits of every script', async () => {
    const app = await sandbox.newApp()
    const code = (await app.codeFor(email)).replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))
    expect((await app.call('/passwordless/authenticate', { email, code })).status).toBe(200)
  })

  test('an address is changed for the one whose code was brought, and for no other', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login(email)
    const newAddress = 'grace@example.com'
    const code = await app.codeFor(newAddress, { token })
    const change = (to: string, enteredCode: string) =>
      app.call('/passwordless/update', { oldAddress: email, newAddress: to, code: enteredCode }, { token })
    const wrong = { status: 422, body: { code: 'invalid_credentials' } }
    expect(await change(newAddress, `${code}1`)).toMatchObject(wrong)
    expect(await change('eve@example.com', code)).toMatchObject(wrong)
    // a login code cannot be used to change the address
    expect(await change('eve@example.com', await app.codeFor('eve@example.com'))).toMatchObject(wrong)
    const readAccounts = async () => (await app.call('/users/me', undefined, { token })).body.user?.linked_accounts
    expect(await readAccounts()).toMatchObject([{ address: email }])
    expect((await change(newAddress, code)).status).toBe(200)
    expect(await readAccounts()).toMatchObject([{ address: newAddress }])
  })

  test.each([
    ['/passwordless', 'email', 'email_auth', phoneNumber],
    ['/passwordless_sms', 'SMS', 'sms_auth', email],
  ])(
    'while %s is off nothing is linked or changed, and can still be taken away',
    async (path, name, setting, other) => {
      const app = await sandbox.newApp()
      const { token } = await app.login(other)
      const ownAddress = path === '/passwordless' ? email : phoneNumber
      const code = await app.codeFor(ownAddress, { token })
      const linked = { email: ownAddress, phoneNumber: ownAddress, code }
      expect((await app.call(`${path}/link`, linked, { token })).status).toBe(200)
      await app.configure({ [setting]: false })
      const off = { status: 403, body: { code: 'disallowed_login_method', error: `Login with ${name} not allowed.` } }
      const changed = {
        oldAddress: ownAddress,
        newAddress: ownAddress,
        old_phone_number: ownAddress,
        new_phone_number: ownAddress,
        code,
      }
      for (const [step, body] of [
        ['init', linked],
        ['authenticate', linked],
        ['link', linked],
        ['update', changed],
      ] as const)
        expect(await app.call(`${path}/${step}`, body, { token }), step).toMatchObject(off)
      expect(
        (await app.call(`${path}/unlink`, { address: ownAddress, phoneNumber: ownAddress }, { token })).status,
      ).toBe(200)
    },
  )

  test('a country is blocked for its phones, not for mail that begins like a number', async () => {
    const app = await sandbox.newApp({ blocked_phone_countries: ['GB'] })
    expect(await app.call('/passwordless_sms/init', { phoneNumber: '+442079460958' })).toMatchObject({
      status: 422,
      body: { error: 'Phone numbers of this country are not supported.' },
    })
    expect((await app.call('/passwordless/init', { email: '+442079460958@example.com' })).status).toBe(200)
  })

  test('a guest asks for codes to log in, which link too', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const { token } = (await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })).body
    const code = await app.codeFor(email, { token })
    expect((await app.messages(email))[0]?.text).toContain('to log in to')
    expect(await app.call('/passwordless/link', { email, code }, { token })).toMatchObject({
      status: 200,
      body: { is_guest: false },
    })
  })
})
