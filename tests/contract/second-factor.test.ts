import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { Answer, App } from './sandbox.js'
import { create, type Passkey } from './support/authenticator.js'
import { byPasscode, byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'

const HOST = 'http://localhost:5173'
const phoneNumber = '+12125550123'
const MAX_USES = 20
const missing = { status: 401, body: { code: 'missing_or_invalid_mfa' } }
const invalid = { status: 401, body: { code: 'expired_or_invalid_mfa_token' } }
const limits = { per_address: 1000, per_ip: 10_000, window: 600 }

// All actions that require the user's second factor, and all proofs that must not allow them.
onOneDatabase('A proof of a second factor', (sandbox) => {
  const newApp = (settings: object = {}) =>
    sandbox.newApp({ mfa_methods: ['sms', 'totp', 'passkey'], rate_limits: limits, ...settings })

  /** Logs a user in. Returns the calls of that session. */
  async function session(app: App, email: string) {
    const login = await app.login(email)
    const { token } = login
    const factors = factorsOf(app, sandbox.urls, login)
    const newest = async () => `${(await app.messages(phoneNumber))[0]?.code}`
    /** Proves the user's phone for these actions. */
    async function prove(...actions: string[]): Promise<{ mfa_token: string }> {
      expect((await app.call('/mfa/passwordless_sms/init', { action: 'verify' }, { token })).status).toBe(200)
      const { token: mfa_token } = await factors.must('/passwordless_sms/verify', { code: await newest(), actions })
      return { mfa_token: `${mfa_token}` }
    }
    async function enrol() {
      await factors.must('/passwordless_sms/init', { action: 'enroll', phoneNumber })
      await factors.must('/passwordless_sms/enroll', { phoneNumber, code: await newest() })
    }
    return { ...factors, login, frame: frameOf(app, sandbox.urls, login), prove, enrol }
  }
  type Session = Awaited<ReturnType<typeof session>>

  async function link(app: App, { token }: Session['login']): Promise<Passkey> {
    const host = { token, headers: { origin: HOST } }
    const { options } = (await app.call('/passkeys/link/init', {}, host)).body
    const { passkey, answer } = create(options as Parameters<typeof create>[0], HOST)
    await app.call('/passkeys/link', { relying_party: HOST, authenticator_response: answer }, host)
    return passkey
  }

  /** Creates a user with a wallet and two passkeys, whose second factor is a phone. */
  async function owner(app: App, email = 'ada@example.com', recovery: object = byProvider()) {
    const ownSession = await session(app, email)
    const [key, of] = [ethereumKey(), ownSession.frame.device()]
    expect((await ownSession.frame.create(key, { of, recovery })).status).toBe(200)
    const [passkey, second] = [await link(app, ownSession.login), await link(app, ownSession.login)]
    await ownSession.enrol()
    return { ...ownSession, key, of, passkey, second }
  }
  type Owner = Awaited<ReturnType<typeof owner>>
  type Operation = (of: Pick<Owner, 'key' | 'of'> & Partial<Owner>, by: Session, proof: object) => Promise<Answer>

  const share = (fields: object): Operation => {
    return ({ key, of }, { frame }, proof) =>
      frame.call(`/${key.address}/share`, { hash: of.hash, ...fields, ...proof })
  }
  const shares = (fields: object): Operation => {
    return ({ key }, { frame }, proof) => frame.call(`/${key.address}/recovery/shares`, { ...fields, ...proof })
  }
  const setRecovery: Operation = async ({ key, of }, { frame }, proof) => {
    const body = { ...(await frame.signed(key, 'recovery', of)), recovery: byProvider() }
    return frame.call(`/${key.address}/recovery`, { ...body, ...proof })
  }
  const beginTotp: Operation = (_, { call }, proof) => call('/totp/init', proof)
  /** An action that requires a proof. `spend` is another use of the proof, for actions that can only be done once. */
  interface Row {
    readonly title: string
    readonly action: string
    readonly run: Operation
    readonly spend?: Operation
    /** The response if the proof is accepted. */
    readonly good?: object
    /** The response after the method of the proof was removed. */
    readonly afterRemoval?: object
  }
  const rows: readonly Row[] = [
    { title: 'the share, to sign', action: 'wallet', run: share({}) },
    { title: 'the share, said to be for signing', action: 'wallet', run: share({ action: 'wallet' }) },
    { title: 'the share, on the page that shows the key', action: 'export', run: share({ action: 'export' }) },
    { title: 'the recovery shares', action: 'wallet', run: shares({}) },
    {
      title: 'the recovery shares, on the page that shows the key',
      action: 'export',
      run: shares({ action: 'export' }),
    },
    {
      title: 'the key of the recovery share',
      action: 'wallet',
      run: ({ key }, { frame }, proof) => frame.call(`/${key.address}/recovery/key_material`, proof),
    },
    { title: 'another recovery', action: 'recovery', run: setRecovery },
    { title: 'the secret of an authenticator app', action: 'enroll', run: beginTotp },
    {
      title: 'an authenticator app',
      action: 'enroll',
      run: (_, { call }, proof) => call('/totp/enroll', { code: '123456', ...proof }),
      spend: beginTotp,
      good: { status: 422, body: { code: 'invalid_credentials', error: expect.stringContaining('Begin again') } },
    },
    {
      title: 'a passkey',
      action: 'enroll',
      run: ({ passkey }, { call }, proof) => call('/passkey/enrollment', { credential_ids: [passkey?.id], ...proof }),
      spend: beginTotp,
    },
    {
      title: 'the end of a phone number',
      action: 'enroll',
      run: (_, { call }, proof) => call('/passwordless_sms/unenroll', proof),
      spend: beginTotp,
      // a method that is already removed needs no proof
      afterRemoval: { status: 200 },
    },
  ]
  const ACTIONS = ['wallet', 'export', 'recovery', 'enroll']

  describe.each(rows)(
    'for $title ($action)',
    ({ action, run, spend = run, good = { status: 200 }, afterRemoval = invalid }) => {
      test('is required: a missing or invented one is refused', async () => {
        const ada = await owner(await newApp())
        expect(await run(ada, ada, {})).toMatchObject(missing)
        for (const mfa_token of ['x', 'A'.repeat(43)]) expect(await run(ada, ada, { mfa_token })).toMatchObject(invalid)
      })

      test('that is right is let through, with the user’s other actions among its own', async () => {
        const ada = await owner(await newApp())
        expect(await run(ada, ada, await ada.prove(...ACTIONS))).toMatchObject(good)
      })

      test('that is stale, is refused', async () => {
        const app = await newApp()
        const ada = await owner(app)
        const proof = await ada.prove(action)
        await app.travel(240)
        expect((await spend(ada, ada, proof)).status).toBe(200)
        await app.travel(301)
        expect(await run(ada, ada, proof)).toMatchObject(invalid)
      })

      test('of another user, is refused', async () => {
        const app = await newApp()
        const ada = await owner(app)
        const eve = await owner(app, 'eve@example.com')
        expect(await run(ada, ada, await eve.prove(action))).toMatchObject(invalid)
      })

      test('of another session of the same user, is refused, and theirs here', async () => {
        const app = await newApp()
        const ada = await owner(app)
        const elsewhere = await session(app, 'ada@example.com')
        expect(await run(ada, ada, await elsewhere.prove(action))).toMatchObject(invalid)
        expect(await run(ada, elsewhere, await ada.prove(action))).toMatchObject(invalid)
      })

      test('that is used up, is refused', async () => {
        const ada = await owner(await newApp())
        const proof = await ada.prove(action)
        for (let use = 0; use < MAX_USES; use++) expect((await spend(ada, ada, proof)).status).toBe(200)
        expect(await run(ada, ada, proof)).toMatchObject(invalid)
      })

      test('for other actions, is refused', async () => {
        const ada = await owner(await newApp())
        const others = ACTIONS.filter((one) => one !== action)
        expect(await run(ada, ada, await ada.prove(...others))).toMatchObject(invalid)
      })

      test('by a method that was taken away meanwhile, on another device, is refused', async () => {
        const app = await newApp()
        const ada = await owner(app)
        const elsewhere = await session(app, 'ada@example.com')
        const proof = await ada.prove(action)
        const change = await elsewhere.prove('enroll')
        await elsewhere.must('/passkey/enrollment', { credential_ids: [ada.second.id], ...change })
        await elsewhere.must('/passwordless_sms/unenroll', change)
        expect(await run(ada, ada, proof)).toMatchObject(afterRemoval)
      })
    },
  )

  test('ends with its session, though the user begins another', async () => {
    const app = await newApp()
    const ada = await owner(app)
    const proof = await ada.prove('wallet')
    await app.call('/sessions/logout', { refresh_token: ada.login.refresh_token }, ada.login)
    const secondSession = await session(app, 'ada@example.com')
    expect(await share({})(ada, secondSession, proof)).toMatchObject(invalid)
  })

  test('is used up by simultaneous calls: each counts as a use', async () => {
    const ada = await owner(await newApp())
    const proof = await ada.prove('wallet')
    const answers = await Promise.all(Array.from({ length: MAX_USES + 5 }, () => share({})(ada, ada, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_USES)
  })

  test('lives as long as the app says', async () => {
    const app = await newApp({ second_factor_ttl: 60 })
    const ada = await owner(app)
    const proof = await ada.prove('wallet')
    await app.travel(61)
    expect(await share({})(ada, ada, proof)).toMatchObject(invalid)
  })

  test('covers the tries at a password', async () => {
    const ada = await owner(await newApp(), undefined, byPasscode())
    const proof = await ada.prove('wallet')
    for (let tries = 0; tries < 3; tries++) expect((await shares({})(ada, ada, proof)).status).toBe(200)
  })

  test('is not required of a user without a second factor, or after its removal', async () => {
    const app = await newApp()
    const ownSession = await session(app, 'ada@example.com')
    const [key, of] = [ethereumKey(), ownSession.frame.device()]
    await ownSession.frame.create(key, { of })
    const ada = { key, of }
    const allRows = async () => {
      for (const run of [share({}), share({ action: 'export' }), shares({}), setRecovery])
        expect((await run(ada, ownSession, {})).status).toBe(200)
    }
    await allRows()
    await ownSession.enrol()
    expect(await share({})(ada, ownSession, {})).toMatchObject(missing)
    await ownSession.must('/passwordless_sms/unenroll', await ownSession.prove('enroll'))
    await allRows()
  })

  test('who holds the access token alone learns whether the wallet is on a device, and gets no share', async () => {
    const ada = await owner(await newApp())
    const { frame, key } = ada
    expect(await frame.share(key, frame.device().hash)).toMatchObject({
      status: 422,
      body: { code: 'wallet_not_on_device' },
    })
    for (const answer of [await share({})(ada, ada, {}), await shares({})(ada, ada, {})])
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'error'])
  })

  test('to enrol on another device, to fork the session or to refresh it does not take the place of one', async () => {
    const app = await newApp()
    const ada = await owner(app)
    const elsewhere = await session(app, 'ada@example.com')
    expect(await elsewhere.call('/totp/init')).toMatchObject(missing)
    const { body } = await app.refresh(ada.login.refresh_token)
    const forked = await app.call('/sessions/fork', { refresh_token: body.refresh_token })
    const recovered = await app.call('/sessions/fork/recover', {
      refresh_token: forked.body.new_session_refresh_token,
    })
    const proof = await ada.prove('wallet')
    for (const [token, answer] of [
      [body.token, { status: 200 }],
      [recovered.body.token, invalid],
    ] as const) {
      const frame = frameOf(app, sandbox.urls, { token: `${token}` })
      const query = { hash: ada.of.hash }
      expect(await frame.call(`/${ada.key.address}/share`, query)).toMatchObject(missing)
      expect(await frame.call(`/${ada.key.address}/share`, { ...query, ...proof })).toMatchObject(answer)
    }
  })
})
