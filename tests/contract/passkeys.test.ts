import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App, How } from './sandbox.js'
import { create, get, type Passkey, type Wrong } from './support/authenticator.js'

const HOST = 'http://localhost:5173'
const OTHER = 'http://localhost:5174'
const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }
const strange = { status: 403, body: { code: 'invalid_origin', error: expect.any(String) } }
const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with passkey not allowed.' } }
const unauthorized = { status: 401, body: { code: 'missing_or_invalid_token' } }
const fromHost = (how: How = {}): How => ({ ...how, headers: { origin: HOST, 'user-agent': CHROME, ...how.headers } })

interface Creation {
  rp: { name: string; id: string }
  user: { id: string; name: string; display_name: string }
  challenge: string
  exclude_credentials: { id: string }[]
}
interface Request {
  rp_id: string
  challenge: string
}

onOneDatabase('Passkeys', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ passkey_auth: true, ...settings })

  async function ask<T>(app: App, path: string, how: How = {}): Promise<T> {
    const answer = await app.call(`/passkeys/${path}/init`, {}, fromHost(how))
    expect(answer.status, answer.text).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['options', 'relying_party'])
    return answer.body.options as T
  }
  const send = (app: App, path: string, body: object, how?: How) => app.call(`/passkeys/${path}`, body, fromHost(how))

  /** Signs a new user up with a passkey. */
  async function signUp(app: App, wrong?: Wrong, how?: How) {
    const options = await ask<Creation>(app, 'register')
    const { passkey, answer } = create(options, HOST, wrong)
    const proof = { relying_party: HOST, authenticator_response: answer }
    return { passkey, proof, answered: await send(app, 'register', proof, how) }
  }
  /** The body that `authenticate` takes. */
  async function prove(app: App, passkey: Passkey, wrong?: Wrong) {
    const options = await ask<Request>(app, 'authenticate')
    const { challenge } = options
    return { relying_party: HOST, challenge, authenticator_response: get(passkey, options, HOST, wrong) }
  }
  const logIn = async (app: App, passkey: Passkey, wrong?: Wrong, how?: How) =>
    send(app, 'authenticate', await prove(app, passkey, wrong), how)
  async function addTo(app: App, token: string, wrong?: Wrong) {
    const options = await ask<Creation>(app, 'link', { token })
    const { passkey, answer } = create(options, HOST, wrong)
    const proof = { relying_party: HOST, authenticator_response: answer }
    return { options, passkey, proof, answered: await send(app, 'link', proof, { token }) }
  }

  test('signs up, then logs in, with the account’s fields', async () => {
    const app = await newApp()
    const { passkey, answered } = await signUp(app)
    expect(answered.status, answered.text).toBe(200)
    expect(answered.body).toMatchObject({ is_new_user: true, session_update_action: 'set' })
    const at = expect.any(Number)
    expect(answered.body.user?.linked_accounts).toEqual([
      {
        type: 'passkey',
        credential_id: passkey.id,
        enrolled_in_mfa: false,
        created_with_device: 'Mac',
        created_with_os: 'macOS',
        created_with_browser: 'Chrome',
        verified_at: at,
        first_verified_at: at,
        latest_verified_at: at,
      },
    ])
    const second = await logIn(app, passkey)
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: answered.body.user?.id } })
    expect(second.body.user?.linked_accounts[0]).toMatchObject({ created_with_browser: 'Chrome' })
  })

  test('asks for what the protocol names, and tells nothing of who has passkeys', async () => {
    const app = await newApp({ name: 'Acme' })
    expect(await ask<Creation>(app, 'register')).toEqual({
      rp: { name: 'Acme', id: 'localhost' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'Acme', display_name: 'Acme' },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pub_key_cred_params: expect.arrayContaining([{ alg: -7, type: 'public-key' }]),
      timeout: 300_000,
      exclude_credentials: [],
      authenticator_selection: { resident_key: 'required', require_resident_key: true, user_verification: 'required' },
      attestation: 'none',
      extensions: { cred_props: true },
    })
    expect(await ask<Request>(app, 'authenticate')).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      rp_id: 'localhost',
      allow_credentials: [],
      user_verification: 'required',
    })
    const { body } = await app.call('/passkeys/authenticate/init', {}, fromHost())
    expect(body.relying_party).toBe(HOST)
  })

  describe('what is signed must be right', () => {
    const wrongs: [string, Wrong][] = [
      ['another key', { forged: true }],
      ['another origin', { origin: 'https://evil.example' }],
      ['another port', { origin: OTHER }],
      ['another relying party', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
      ['a challenge that is no text', { challenge: 'a\0b' }],
      ['a creation', { type: 'webauthn.create' }],
      ['nobody touched it', { flags: 0x04 }],
      ['nobody was verified', { flags: 0x01 }],
      ['another user’s', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
      ['an unknown passkey', { id: 'bm9ib2R5IGhhcyB0aGlz' }],
      ['in a page that another embeds', { crossOrigin: true }],
      ['in a page that another embeds, by its name', { crossOrigin: true, topOrigin: 'https://evil.example' }],
      ['in a page that another of the app embeds', { crossOrigin: true, topOrigin: HOST }],
      ['in a page below another', { topOrigin: 'https://evil.example' }],
    ]
    test.each(wrongs)('%s', async (_, wrong) => {
      const app = await newApp()
      const { passkey } = await signUp(app)
      expect(await logIn(app, passkey, wrong)).toMatchObject(refused)
      expect((await logIn(app, passkey)).status).toBe(200)
    })
    test.each(wrongs.filter(([, { forged, userHandle, id }]) => !forged && !userHandle && !id))(
      'of a new one: %s',
      async (_, wrong) => {
        const app = await newApp()
        const { answered } = await signUp(app, wrong.type ? { type: 'webauthn.get' } : wrong)
        expect(answered).toMatchObject(refused)
      },
    )
    test('a refused answer leaves the challenge valid for the right one', async () => {
      const app = await newApp()
      const { passkey } = await signUp(app)
      const proof = await prove(app, passkey)
      const signature = get(passkey, { rp_id: 'localhost', challenge: proof.challenge }, HOST, { forged: true })
      expect(await send(app, 'authenticate', { ...proof, authenticator_response: signature })).toMatchObject(refused)
      expect((await send(app, 'authenticate', proof)).status).toBe(200)
    })
    test('a counter that goes back is refused as a copy', async () => {
      const app = await newApp()
      const { passkey } = await signUp(app)
      expect((await logIn(app, passkey, { counter: 7 })).status).toBe(200)
      expect(await logIn(app, passkey, { counter: 7 })).toMatchObject(refused)
      expect(await logIn(app, passkey, { counter: 3 })).toMatchObject(refused)
      expect((await logIn(app, passkey, { counter: 8 })).status).toBe(200)
    })
    test('a counter that stays zero is accepted', async () => {
      const app = await newApp()
      const { passkey } = await signUp(app)
      for (const counter of [0, 0]) expect((await logIn(app, passkey, { counter })).status).toBe(200)
    })
    test('a new key under an id that is known opens nothing', async () => {
      const app = await newApp()
      const { passkey, answered } = await signUp(app)
      const stolen = await signUp(app, { id: passkey.id })
      expect(stolen.answered).toMatchObject({ status: 422, body: { code: 'linked_to_another_user' } })
      expect(await logIn(app, stolen.passkey)).toMatchObject(refused)
      expect((await logIn(app, passkey)).body.user?.id).toBe(answered.body.user?.id)
      const { token } = await app.login('grace@example.com')
      const linked = await addTo(app, token, { id: passkey.id })
      expect(linked.answered).toMatchObject({ status: 422, body: { code: 'linked_to_another_user' } })
    })
  })

  describe('a challenge', () => {
    test('is valid once: a replay is refused, and a lost answer is repeated', async () => {
      const app = await newApp()
      const { passkey, proof: registration, answered } = await signUp(app)
      expect((await send(app, 'register', registration)).body).toEqual(answered.body)
      expect(await send(app, 'register', registration, { client: 'another' })).toMatchObject(refused)
      const proof = await prove(app, passkey)
      const first = await send(app, 'authenticate', proof)
      expect((await send(app, 'authenticate', proof)).body).toEqual(first.body)
      expect(await send(app, 'authenticate', proof, { client: 'another' })).toMatchObject(refused)
      await app.travel(65)
      expect(await send(app, 'authenticate', proof)).toMatchObject(refused)
    })
    test('of several simultaneous calls with it, one succeeds', async () => {
      const app = await newApp()
      const { passkey } = await signUp(app)
      const proof = await prove(app, passkey)
      const all = await Promise.all(
        [1, 2, 3, 4].map((n) => send(app, 'authenticate', proof, { client: `client-${n}` })),
      )
      expect(all.map((one) => one.status).sort()).toEqual([200, 422, 422, 422])
    })
    test('is good for as long again as its prompt', async () => {
      const app = await newApp({ passkey_ttl: 60 })
      const { passkey } = await signUp(app)
      const [early, late] = [await prove(app, passkey), await prove(app, passkey)]
      await app.travel(115)
      expect((await send(app, 'authenticate', early)).status).toBe(200)
      await app.travel(125)
      expect(await send(app, 'authenticate', late)).toMatchObject(refused)
    })
    test('of another app, of another ceremony', async () => {
      const app = await newApp()
      const elsewhere = await newApp()
      const { passkey } = await signUp(app)
      expect(await send(elsewhere, 'authenticate', await prove(app, passkey))).toMatchObject(refused)
      const { challenge } = await ask<Creation>(app, 'register')
      const authenticator_response = get(passkey, { rp_id: 'localhost', challenge }, HOST)
      const mixed = { relying_party: HOST, challenge, authenticator_response }
      expect(await send(app, 'authenticate', mixed)).toMatchObject(refused)
      const { token } = await app.login('ada@example.com')
      const { answer } = create(await ask<Creation>(app, 'register'), HOST)
      const linking = await send(app, 'link', { relying_party: HOST, authenticator_response: answer }, { token })
      expect(linking).toMatchObject(refused)
    })
    test('of another user', async () => {
      const app = await newApp()
      const [ada, grace] = [await app.login('ada@example.com'), await app.login('grace@example.com')]
      const { answer } = create(await ask<Creation>(app, 'link', { token: ada.token }), HOST)
      const proof = { relying_party: HOST, authenticator_response: answer }
      expect(await send(app, 'link', proof, { token: grace.token })).toMatchObject(refused)
      expect(await send(app, 'register', proof)).toMatchObject(refused)
      expect((await send(app, 'link', proof, { token: ada.token })).status).toBe(200)
    })
  })

  describe('the relying party', () => {
    test('is a page of the app', async () => {
      const app = await newApp({ allowed_domains: [HOST, OTHER] })
      const { passkey } = await signUp(app)
      for (const relying_party of ['https://evil.example', OTHER])
        expect(await send(app, 'authenticate/init', { relying_party }), relying_party).toMatchObject(strange)
      const proof = await prove(app, passkey)
      for (const relying_party of ['https://evil.example', OTHER])
        expect(await send(app, 'authenticate', { ...proof, relying_party }), relying_party).toMatchObject(strange)
      const page = { headers: { origin: OTHER } }
      expect(await send(app, 'authenticate', { ...proof, relying_party: OTHER }, page)).toMatchObject(refused)
      expect((await send(app, 'authenticate', proof)).status).toBe(200)
    })
    test('is named by a caller that is no browser', async () => {
      const app = await newApp()
      const named = await app.call('/passkeys/authenticate/init', { relying_party: HOST })
      expect(named).toMatchObject({ status: 200, body: { relying_party: HOST } })
      const stranger = await app.call('/passkeys/authenticate/init', { relying_party: 'https://evil.example' })
      expect(stranger).toMatchObject(strange)
    })
    test('is a URL, not a bare domain', async () => {
      const app = await newApp()
      for (const relying_party of ['localhost', 7, `${HOST}/path`, '', 'x'.repeat(400)])
        expect(await send(app, 'authenticate/init', { relying_party })).toMatchObject(invalid)
    })
    test('is no address: browsers have no passkeys of one', async () => {
      const app = await newApp()
      const byAddress = await send(app, 'authenticate/init', {}, { headers: { origin: 'http://127.0.0.1:5173' } })
      expect(byAddress).toMatchObject({ status: 422, body: { code: 'not_supported' } })
      expect(byAddress.body.error).toContain('localhost')
    })
  })

  test('bad input is named', async () => {
    const app = await newApp()
    const { passkey, proof: registration } = await signUp(app)
    const proof = await prove(app, passkey)
    const bad = { relying_party: null, challenge: 7, authenticator_response: 'x' }
    for (const [key, value] of Object.entries(bad)) {
      const answered = await send(app, 'authenticate', { ...proof, [key]: value })
      expect(answered, key).toMatchObject(invalid)
      expect(answered.body.error).toContain(key)
    }
    const { response } = proof.authenticator_response
    for (const key of ['client_data_json', 'authenticator_data', 'signature'])
      for (const value of [undefined, 7, '', 'not base64!', 'A'.repeat(70_000)]) {
        const spoilt = { ...proof.authenticator_response, response: { ...response, [key]: value } }
        const answered = await send(app, 'authenticate', { ...proof, authenticator_response: spoilt })
        expect(answered, `${key} ${value}`).toMatchObject(invalid)
        expect(answered.body.error).toContain(key)
      }
    for (const key of ['client_data_json', 'attestation_object']) {
      const garbled = { ...registration.authenticator_response.response, [key]: 'AAAA' }
      const spoilt = { ...registration.authenticator_response, response: garbled }
      const answered = await send(app, 'register', { ...registration, authenticator_response: spoilt })
      expect(answered, key).toMatchObject(refused)
    }
    const deep = Buffer.from(`{"challenge":${'['.repeat(2900)}${']'.repeat(2900)}}`).toString('base64url')
    const nested = { ...proof.authenticator_response, response: { ...response, client_data_json: deep } }
    expect(await send(app, 'authenticate', { ...proof, authenticator_response: nested })).toMatchObject(refused)
    const type = { ...proof.authenticator_response, type: 'password' }
    expect(await send(app, 'authenticate', { ...proof, authenticator_response: type })).toMatchObject(invalid)
    expect((await send(app, 'authenticate', proof)).status).toBe(200)
  })

  test('is refused while the app has it off; a second factor alone lets a user add one', async () => {
    const app = await newApp()
    const { passkey, answered } = await signUp(app)
    const proof = await prove(app, passkey)
    await app.configure({ passkey_auth: false })
    expect(await send(app, 'authenticate/init', {})).toMatchObject(off)
    expect(await send(app, 'register/init', {})).toMatchObject(off)
    expect(await send(app, 'authenticate', proof)).toMatchObject(off)
    const token = answered.body.token ?? ''
    expect(await send(app, 'link/init', {}, { token })).toMatchObject(off)
    await app.configure({ mfa_methods: ['passkey'] })
    expect((await addTo(app, token)).answered.status).toBe(200)
    expect(await send(app, 'authenticate', proof)).toMatchObject(off)
  })

  test('is limited per caller', async () => {
    const app = await newApp({ rate_limits: { per_ip: 1 } })
    await ask(app, 'authenticate')
    expect(await send(app, 'authenticate/init', {})).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('sign-ups that the app does not want are refused', async () => {
    const app = await newApp({ signups_enabled: false })
    expect((await signUp(app)).answered).toMatchObject({ body: { code: 'user_does_not_exist' } })
    const full = await newApp({ max_users: 0 })
    expect((await signUp(full)).answered).toMatchObject({ status: 403, body: { code: 'max_accounts_reached' } })
  })

  test('a guest who makes one keeps the user', async () => {
    const app = await newApp({ guest_auth: true })
    const guest = await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const token = guest.body.token ?? ''
    const { answered } = await signUp(app, undefined, { token })
    expect(answered.body.user).toMatchObject({ id: guest.body.user?.id, is_guest: false })
  })

  describe('linked', () => {
    test('to a user, logged in with, and unlinked', async () => {
      const app = await newApp()
      const { token, user } = await app.login('ada@example.com')
      const { options, passkey, answered } = await addTo(app, token)
      expect(options.user).toMatchObject({ name: 'ada@example.com', display_name: 'ada@example.com' })
      expect(answered.body.id).toBe(user.id)
      expect(answered.body.linked_accounts).toMatchObject([
        { type: 'email' },
        { type: 'passkey', credential_id: passkey.id },
      ])
      expect((await logIn(app, passkey)).body.user?.id).toBe(user.id)
      expect(await send(app, 'unlink', { credential_id: 7 }, { token })).toMatchObject(invalid)
      const missing = { status: 422, body: { code: 'linked_account_not_found' } }
      expect(await send(app, 'unlink', { credential_id: 'bm9uZQ' }, { token })).toMatchObject(missing)
      const unlinked = await send(app, 'unlink', { credential_id: passkey.id }, { token })
      expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
      expect(await logIn(app, passkey)).toMatchObject(refused)
    })
    test('five times and no more; a device is not asked for one it has', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const ids: string[] = []
      const late = create(await ask<Creation>(app, 'link', { token }), HOST).answer
      for (let n = 0; n < 5; n++) {
        const { options, passkey, answered } = await addTo(app, token)
        expect(answered.status, answered.text).toBe(200)
        expect(options.exclude_credentials.map(({ id }) => id)).toEqual(ids)
        ids.push(passkey.id)
      }
      const full = {
        status: 422,
        body: { code: 'cannot_link_more_of_type', error: expect.stringContaining('passkey') },
      }
      expect(await send(app, 'link/init', {}, { token })).toMatchObject(full)
      const sixth = { relying_party: HOST, authenticator_response: late }
      expect(await send(app, 'link', sixth, { token })).toMatchObject(full)
      await send(app, 'unlink', { credential_id: ids[0] }, { token })
      expect((await send(app, 'link', sixth, { token })).status).toBe(200)
    })
    test('to a logged-in user only', async () => {
      const app = await newApp()
      const { answer } = create(await ask<Creation>(app, 'register'), HOST)
      expect(await send(app, 'link/init', {})).toMatchObject(unauthorized)
      const proof = { relying_party: HOST, authenticator_response: answer }
      expect(await send(app, 'link', proof)).toMatchObject(unauthorized)
      expect(await send(app, 'unlink', { credential_id: 'bm9uZQ' })).toMatchObject(unauthorized)
    })
    test('the only login is not unlinked, nor another user’s passkey', async () => {
      const app = await newApp()
      const { passkey, answered } = await signUp(app)
      const sole = await send(app, 'unlink', { credential_id: passkey.id }, { token: answered.body.token })
      expect(sole).toMatchObject({ status: 422, body: { code: 'cannot_unlink_sole_account' } })
      const { token } = await app.login('grace@example.com')
      const foreign = await send(app, 'unlink', { credential_id: passkey.id }, { token })
      expect(foreign).toMatchObject({ status: 422, body: { code: 'linked_account_not_found' } })
    })
  })
})
