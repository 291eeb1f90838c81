import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { create, get, type Passkey, type Wrong } from './support/authenticator.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const OTHER = 'http://localhost:5174'
const refused = (code: string, status = 422) => ({ status, body: { code } })
const wrong = refused('missing_or_invalid_mfa', 401)
const success = { status: 200, body: { success: true } }

interface Creation {
  rp: { id: string }
  user: { id: string }
  challenge: string
}
interface Request {
  rp_id: string
  challenge: string
  allow_credentials: { id: string }[]
}

onOneDatabase('A passkey as a second factor', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ mfa_methods: ['passkey', 'totp'], ...settings })
  async function someone(app: App, email = 'ada@example.com') {
    const login = await app.login(email)
    const { token } = login
    const fromHost = { token, headers: { origin: HOST } }
    const factors = factorsOf(app, sandbox.urls, login)
    /** Links a passkey. Apps that have passkeys for second factors only allow this too. */
    async function link(): Promise<Passkey> {
      const { options } = (await app.call('/passkeys/link/init', {}, fromHost)).body
      const { passkey, answer } = create(options as Creation, HOST)
      const linked = await app.call('/passkeys/link', { relying_party: HOST, authenticator_response: answer }, fromHost)
      expect(linked.status, linked.text).toBe(200)
      return passkey
    }
    const enroll = (ids: readonly string[], proof: object = {}) =>
      factors.call('/passkey/enrollment', { credential_ids: ids, ...proof })
    /** Requests a challenge as the host's page does. */
    const ask = (path = 'passkeys', origin = HOST) => app.call(`/mfa/${path}/init`, {}, { token, headers: { origin } })
    async function answerOf(passkey: Passkey, bad?: Wrong) {
      const started = await ask()
      expect(started.status, started.text).toBe(200)
      return { authenticator_response: get(passkey, started.body.options as Request, HOST, bad), relying_party: HOST }
    }
    const verify = (body: object) => factors.call('/passkey/verify', body)
    /** Whether each of the user's passkeys is a second factor, by the passkey's id. */
    async function marks(): Promise<Record<string, unknown>> {
      const { body } = await app.call('/users/me', undefined, { token })
      const passkeys = body.user?.linked_accounts.filter(({ type }) => type === 'passkey') ?? []
      return Object.fromEntries(passkeys.map((one) => [one.credential_id, one.enrolled_in_mfa]))
    }
    return { ...factors, login, fromHost, link, enroll, ask, answerOf, verify, marks }
  }
  async function enrolled(settings: object = {}) {
    const app = await newApp(settings)
    const user = await someone(app)
    const passkey = await user.link()
    expect(await user.enroll([passkey.id])).toMatchObject(success)
    return { app, ...user, passkey }
  }

  describe('is added', () => {
    test('by its id, of the passkeys that the user has', async () => {
      const { link, enroll, methods, marks } = await someone(await newApp())
      const [one, two] = [await link(), await link()]
      expect(await methods()).toEqual([])
      expect(await enroll([one.id])).toMatchObject(success)
      expect(await methods()).toEqual([{ type: 'passkey', verified_at: expect.any(Number) }])
      expect(await marks()).toEqual({ [one.id]: true, [two.id]: false })
    })

    test('under a proof once the user has a second factor, a passkey too', async () => {
      const { link, enroll, passkey, answerOf, verify, marks } = await enrolled()
      const two = await link()
      const both = [passkey.id, two.id]
      expect(await enroll(both)).toMatchObject(wrong)
      const { token } = (await verify({ ...(await answerOf(passkey)), actions: ['enroll'] })).body
      expect(await enroll(both, { mfa_token: token })).toMatchObject(success)
      expect(await marks()).toEqual({ [passkey.id]: true, [two.id]: true })
    })

    test('again without a proof: the answer may have been lost', async () => {
      const { enroll, passkey } = await enrolled()
      expect(await enroll([passkey.id])).toMatchObject(success)
    })

    test('not if it is another user’s or unknown, or the app does not offer it', async () => {
      const { app, passkey } = await enrolled()
      const other = await someone(app, 'eve@example.com')
      const own = await other.link()
      for (const id of [passkey.id, 'bm9ib2R5'])
        expect(await other.enroll([own.id, id])).toMatchObject(refused('linked_account_not_found'))
      expect(await other.marks()).toEqual({ [own.id]: false })
      await app.configure({ mfa_methods: ['totp'], passkey_auth: true })
      expect(await other.enroll([own.id])).toMatchObject(refused('not_supported'))
    })
  })

  describe('is verified', () => {
    test.each(['passkeys', 'passkey'])('by an answer to a challenge of mfa/%s/init, once', async (path) => {
      const { ask, passkey, verify } = await enrolled()
      const { options } = (await ask(path)).body
      expect(options).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 300_000,
        rp_id: 'localhost',
        allow_credentials: [{ id: passkey.id, transports: ['internal'], type: 'public-key' }],
        user_verification: 'required',
      })
      const body = { authenticator_response: get(passkey, options as Request, HOST), relying_party: HOST }
      expect(await verify(body)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
      expect(await verify(body)).toMatchObject(wrong)
    })

    test('however often an unknown passkey was tried: no answer of a passkey is a guess', async () => {
      const { passkey, answerOf, verify } = await enrolled({ wrong_factors_in_a_row: 2 })
      const answer = await answerOf(passkey)
      const { authenticator_response: response } = answer
      for (let times = 0; times < 3; times++)
        expect(
          await verify({ ...answer, authenticator_response: { ...response, id: 'x', raw_id: 'x' } }),
        ).toMatchObject(wrong)
      expect((await verify(answer)).status).toBe(200)
    })

    test('by a passkey that logs in too', async () => {
      const { app, passkey, answerOf, verify } = await enrolled({ passkey_auth: true })
      const options = (await app.call('/passkeys/authenticate/init', {}, { headers: { origin: HOST } })).body
        .options as Request
      const { challenge } = options
      const body = { relying_party: HOST, challenge, authenticator_response: get(passkey, options, HOST) }
      expect((await app.call('/passkeys/authenticate', body, { headers: { origin: HOST } })).status).toBe(200)
      expect((await verify(await answerOf(passkey))).status).toBe(200)
    })

    test.each<[string, Wrong]>([
      ['another key', { forged: true }],
      ['another origin', { origin: OTHER }],
      ['another relying party', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
      ['nobody was verified', { flags: 0x01 }],
      ['in a page that another embeds', { crossOrigin: true }],
    ])('not by what is wrong: %s', async (_, bad) => {
      const { passkey, answerOf, verify } = await enrolled()
      expect(await verify(await answerOf(passkey, bad))).toMatchObject(wrong)
      expect((await verify(await answerOf(passkey))).status).toBe(200)
    })

    test.each([
      [200, 'which names no page', { crossOrigin: true }],
      [200, 'by a page of the app', { crossOrigin: true, topOrigin: HOST }],
      [401, 'by a page of nobody', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ])('%d on the page that shows a key, embedded: %s', async (status, _, bad) => {
      const { app, ask, passkey, login } = await enrolled()
      const frame = `${sandbox.urls[0]}`
      const { call } = factorsOf(app, [frame], login)
      const options = (await ask('passkeys', frame)).body.options as Request
      const body = { authenticator_response: get(passkey, options, frame, bad), relying_party: frame }
      const verified = await call('/passkey/verify', body)
      expect(verified.status, verified.text).toBe(status)
    })

    test('not by an answer to a challenge for a login, nor the other way round', async () => {
      const { app, passkey, answerOf, verify } = await enrolled({ passkey_auth: true })
      const host = { headers: { origin: HOST } }
      const login = (await app.call('/passkeys/authenticate/init', {}, host)).body.options as Request
      const response = get(passkey, login, HOST)
      expect(await verify({ authenticator_response: response, relying_party: HOST })).toMatchObject(wrong)
      const factor = await answerOf(passkey)
      const { challenge } = JSON.parse(
        Buffer.from(factor.authenticator_response.response.client_data_json, 'base64url').toString(),
      )
      expect(await app.call('/passkeys/authenticate', { ...factor, challenge }, host)).toMatchObject(
        refused('invalid_credentials'),
      )
    })

    test('not in another session, for another page, or by a passkey that is none', async () => {
      const { app, passkey, answerOf, verify, link } = await enrolled()
      const elsewhere = await someone(app)
      const answer = await answerOf(passkey)
      expect(await elsewhere.verify(answer)).toMatchObject(wrong)
      expect(await verify({ ...answer, relying_party: OTHER })).toMatchObject(wrong)
      expect(await verify({ ...answer, relying_party: 'https://evil.example' })).toMatchObject(
        refused('invalid_origin', 403),
      )
      expect(await verify(await answerOf(await link()))).toMatchObject(wrong)
      expect((await verify(answer)).status).toBe(200)
    })

    test('not for a user without one, for whom a challenge is refused with the reason', async () => {
      const { ask, link, addTotp } = await someone(await newApp())
      await link()
      expect(await ask()).toMatchObject(refused('not_supported'))
      await addTotp()
      expect(await ask()).toMatchObject(wrong)
    })

    test('not on a page of another domain than its own', async () => {
      const { ask, app } = await enrolled()
      await app.configure({ allowed_domains: [HOST, 'https://acme.example'] })
      expect(await ask('passkeys', 'https://acme.example')).toMatchObject(refused('not_supported'))
    })
  })

  test('is not unlinked as long as it is one', async () => {
    const { app, passkey, fromHost, answerOf, verify, enroll } = await enrolled()
    const unlink = () => app.call('/passkeys/unlink', { credential_id: passkey.id }, fromHost)
    expect(await unlink()).toMatchObject({
      status: 400,
      body: { code: 'invalid_data', error: 'Cannot unlink a passkey enrolled in MFA' },
    })
    const { token } = (await verify({ ...(await answerOf(passkey)), actions: ['enroll'] })).body
    await enroll([], { mfa_token: token })
    expect((await unlink()).status).toBe(200)
  })

  test('is removed under a proof, and again without one', async () => {
    const { passkey, enroll, methods, marks, answerOf, verify } = await enrolled()
    expect(await enroll([])).toMatchObject(wrong)
    const { token } = (await verify({ ...(await answerOf(passkey)), actions: ['enroll'] })).body
    expect(await enroll([], { mfa_token: token })).toMatchObject(success)
    expect(await methods()).toEqual([])
    expect(await marks()).toEqual({ [passkey.id]: false })
    expect(await enroll([])).toMatchObject(success)
  })

  test('invalidates the proofs made with it when it is removed', async () => {
    const { passkey, link, enroll, call, answerOf, verify } = await enrolled()
    const two = await link()
    const prove = async () => (await verify({ ...(await answerOf(passkey)), actions: ['enroll'] })).body.token
    await enroll([passkey.id, two.id], { mfa_token: await prove() })
    const mfa_token = await prove()
    await enroll([two.id], { mfa_token })
    expect(await call('/totp/init', { mfa_token })).toMatchObject(refused('expired_or_invalid_mfa_token', 401))
  })

  test('is added and verified by the frame only', async () => {
    const { call, passkey, answerOf } = await enrolled()
    const body = { credential_ids: [], ...(await answerOf(passkey)) }
    for (const path of ['/passkey/enrollment', '/passkey/verify'])
      expect(await call(path, body, { origin: HOST }), path).toMatchObject(refused('invalid_origin', 403))
  })

  test('a malformed body is refused by field name', async () => {
    const { call } = await enrolled()
    for (const credential_ids of [undefined, 'id', [1], ['']])
      expect(await call('/passkey/enrollment', { credential_ids })).toMatchObject(refused('invalid_data', 400))
    for (const authenticator_response of [undefined, '123456', {}, { id: 'a' }])
      expect(await call('/passkey/verify', { authenticator_response })).toMatchObject(refused('invalid_data', 400))
  })
})
