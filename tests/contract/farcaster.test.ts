import { describe, expect, test } from 'vitest'
import { answering } from '../server.js'
import { onOneDatabase } from './databases.js'
import { type App, type Body, type How, sandboxAt } from './sandbox.js'

const HOST = 'http://localhost:5173'
const CHANNEL = 'farcaster-channel-token'
const ADA = 1815
const GRACE = 1906
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }
const fromHost = (how: How = {}): How => ({ ...how, headers: { origin: HOST, ...how.headers } })

interface Proof extends Body {
  channel_token: string
  message: string
  signature: string
  fid: number
}

onOneDatabase('Farcaster', (sandbox) => {
  /** Creates an app. All servers of a database use the relay of the first server. */
  async function newApp(settings: object = {}) {
    const { body } = await sandbox.control('/outside')
    const relay = { farcaster_relay_url: `${body.url}/farcaster`, farcaster_rpc_url: `${body.url}/farcaster/rpc` }
    return sandbox.newApp({ farcaster_auth: true, ...relay, ...settings })
  }
  const open = async (app: App) => {
    const answer = await app.call('/farcaster/init', {}, fromHost())
    expect(answer.status, answer.text).toBe(200)
    return answer.body as { channel_token: string; connect_uri: string }
  }
  const status = (app: App, channel: string) =>
    app.call('/farcaster/status', undefined, fromHost({ headers: { [CHANNEL]: channel } }))
  /** Answers at the connect URI as a person does. */
  async function answer(uri: string, form: Record<string, string>) {
    const { searchParams, origin, pathname } = new URL(uri)
    const body = new URLSearchParams({
      channelToken: `${searchParams.get('channelToken')}`,
      decision: 'approve',
      ...form,
    })
    expect((await fetch(origin + pathname, { method: 'POST', body })).status).toBe(200)
  }
  /** Runs a login from `init` up to the body that `authenticate` takes. */
  async function prove(app: App, form: Record<string, string> = {}): Promise<Proof> {
    const { channel_token, connect_uri } = await open(app)
    await answer(connect_uri, { fid: `${ADA}`, ...form })
    const { message, signature, fid } = (await status(app, channel_token)).body
    return { channel_token, message, signature, fid } as Proof
  }
  const authenticate = (app: App, proof: object, how?: How) => app.call('/farcaster/authenticate', proof, fromHost(how))

  test('opens a channel, tells how it stands, and logs in with the account’s fields', async () => {
    const app = await newApp()
    const { channel_token, connect_uri } = await open(app)
    expect(connect_uri).toContain(channel_token)
    const pending = await status(app, channel_token)
    expect(pending).toMatchObject({
      status: 200,
      body: { state: 'pending', nonce: expect.stringMatching(/^\w{16,}$/) },
    })
    await answer(connect_uri, { fid: `${ADA}` })
    const completed = await status(app, channel_token)
    expect(completed.body).toEqual({
      state: 'completed',
      nonce: pending.body.nonce,
      message: expect.stringContaining('localhost:5173 wants you to sign in'),
      signature: expect.stringMatching(/^0x/),
      fid: ADA,
      username: 'ada',
      display_name: 'Ada Lovelace',
      bio: expect.any(String),
      pfp_url: expect.any(String),
    })
    // the relay reports the result once; if that response is lost, a repeated request gets it again
    expect((await status(app, channel_token)).body).toEqual(completed.body)
    const { message, signature, fid } = completed.body
    const first = await authenticate(app, { channel_token, message, signature, fid })
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    expect(first.body.user?.linked_accounts).toEqual([
      {
        type: 'farcaster',
        fid: ADA,
        owner_address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        username: 'ada',
        display_name: 'Ada Lovelace',
        bio: expect.any(String),
        profile_picture_url: expect.any(String),
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    const second = await authenticate(app, await prove(app))
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
  })

  test('an auth address signs in for its id, and not one that was removed, nor for another id', async () => {
    const app = await newApp()
    const first = await authenticate(app, await prove(app))
    const custody = `${first.body.user?.linked_accounts?.[0]?.owner_address}`
    const proof = await prove(app, { signer: 'authAddress' })
    expect(proof.message).not.toContain(custody)
    const { status: code, body } = await authenticate(app, proof)
    expect(code).toBe(200)
    expect(body.user).toMatchObject({ id: first.body.user?.id, linked_accounts: [{ owner_address: custody }] })
    expect(await authenticate(app, await prove(app, { signer: 'removed' }))).toMatchObject(refused)
    const stolen = await prove(app, { signer: 'authAddress', claims: `${GRACE}` })
    expect(await authenticate(app, stolen)).toMatchObject(refused)
  })

  describe('what is signed must be right', () => {
    test('forged: another signature, another message, another key', async () => {
      const app = await newApp()
      const proof = await prove(app)
      const other = await prove(app)
      const flipped = proof.signature.replace(/^0x../, (start) => (start === '0x00' ? '0x01' : '0x00'))
      for (const signature of [flipped, other.signature, '0x', '0x00', 'nonsense', `0x${'ff'.repeat(65)}`])
        expect(await authenticate(app, { ...proof, signature }), signature).toMatchObject(refused)
      for (const message of [`${proof.message} `, 'hello', proof.message.replace('Farcaster Auth', 'Anything')])
        expect(await authenticate(app, { ...proof, message }), message).toMatchObject(refused)
      // the forged attempts have not used up the valid proof
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('for another domain', async () => {
      const app = await newApp()
      expect(await authenticate(app, await prove(app, { domain: 'evil.example' }))).toMatchObject(refused)
      const proof = await prove(app)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('on another channel, of another app', async () => {
      const app = await newApp()
      const proof = await prove(app)
      const { channel_token } = await open(app)
      expect(await authenticate(app, { ...proof, channel_token })).toMatchObject(refused)
      const elsewhere = await newApp()
      expect(await authenticate(elsewhere, proof)).toMatchObject(refused)
      expect(await status(elsewhere, proof.channel_token)).toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('of another id: in the body, in the message', async () => {
      const app = await newApp()
      const proof = await prove(app)
      expect(await authenticate(app, { ...proof, fid: GRACE })).toMatchObject(refused)
      // this message is signed with Ada's custody key in Grace's name
      expect(await authenticate(app, await prove(app, { claims: `${GRACE}` }))).toMatchObject(refused)
      expect(await authenticate(app, await prove(app, { claims: '999999' }))).toMatchObject(refused)
    })
    test('once: a replay is refused, a lost answer is given again', async () => {
      const app = await newApp()
      const proof = await prove(app)
      const first = await authenticate(app, proof)
      expect((await authenticate(app, proof)).body).toEqual(first.body)
      expect(await authenticate(app, proof, { client: 'another' })).toMatchObject(refused)
      await app.travel(65)
      expect(await authenticate(app, proof)).toMatchObject(refused)
      expect(await status(app, proof.channel_token)).toMatchObject(refused)
    })
    test('of several simultaneous calls with it, one succeeds', async () => {
      const app = await newApp()
      const proof = await prove(app)
      const all = await Promise.all([1, 2, 3, 4].map((n) => authenticate(app, proof, { client: `client-${n}` })))
      expect(all.map((one) => one.status).sort()).toEqual([200, 422, 422, 422])
    })
    test('in time', async () => {
      const app = await newApp()
      const proof = await prove(app)
      await app.travel(605)
      expect(await authenticate(app, proof)).toMatchObject(refused)
      expect(await status(app, proof.channel_token)).toMatchObject(refused)
    })
  })

  test('bad input is named', async () => {
    const app = await newApp()
    const proof = await prove(app)
    const bad = { channel_token: 7, message: '', signature: null, fid: '1815' }
    for (const [key, value] of Object.entries(bad)) {
      const answered = await authenticate(app, { ...proof, [key]: value })
      expect(answered, key).toMatchObject(invalid)
      expect(answered.body.error).toContain(key)
    }
    for (const fid of [0, -1, 1.5, 1e16]) expect(await authenticate(app, { ...proof, fid })).toMatchObject(invalid)
    expect(await status(app, 'nowhere')).toMatchObject(refused)
    expect(await app.call('/farcaster/status', undefined, fromHost())).toMatchObject(refused)
  })

  test('is refused while the app has it off', async () => {
    const app = await newApp()
    const proof = await prove(app)
    await app.configure({ farcaster_auth: false })
    const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with Farcaster not allowed.' } }
    expect(await app.call('/farcaster/init', {}, fromHost())).toMatchObject(off)
    expect(await status(app, proof.channel_token)).toMatchObject(off)
    expect(await authenticate(app, proof)).toMatchObject(off)
  })

  test('is limited per caller', async () => {
    const app = await newApp({ rate_limits: { per_ip: 1 } })
    const all: number[] = []
    for (let n = 0; n < 4; n++) all.push((await app.call('/farcaster/init', {}, fromHost())).status)
    expect(all.at(-1)).toBe(429)
  })

  test.each([
    ['500', 500, '{}'],
    ['garbage', 200, '<html>'],
    ['something else', 200, '{"hello":1}'],
    ['a script for an address', 200, '{"channelToken":"x","url":"javascript:alert(1)"}'],
    ['what the database cannot keep', 200, '{"state":"completed","bio":"\\u0000"}'],
  ])('a relay that answers %s causes a retryable error, with the reason', async (_, code, text) => {
    const broken = await answering(code, text)
    const app = await newApp()
    const proof = await prove(app)
    const { channel_token } = await open(app)
    await app.configure({ farcaster_relay_url: broken.url, farcaster_rpc_url: broken.url })
    expect((await app.call('/farcaster/init', {}, fromHost())).status).toBe(502)
    const channelStatus = await status(app, channel_token)
    expect([502, 200]).toContain(channelStatus.status)
    if (channelStatus.status === 200) expect(channelStatus.body.state).toBe('pending')
    expect((await authenticate(app, proof)).status).toBe(502)
    broken.stop()
    expect((await app.call('/farcaster/init', {}, fromHost())).status).toBe(502)
    const { body } = await sandbox.control('/outside')
    await app.configure({ farcaster_rpc_url: `${body.url}/farcaster/rpc` })
    expect((await authenticate(app, proof)).status).toBe(200)
  })

  describe('linked', () => {
    test('to a user, and unlinked', async () => {
      const app = await newApp()
      const { token, user } = await app.login('ada@example.com')
      const linked = await app.call('/farcaster/link', await prove(app), fromHost({ token }))
      expect(linked.status, linked.text).toBe(200)
      expect(linked.body.id).toBe(user.id)
      expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'farcaster', fid: ADA }])
      expect(await app.call('/farcaster/unlink', { fid: `${ADA}` }, { token })).toMatchObject(invalid)
      const missing = { status: 422, body: { code: 'linked_account_not_found' } }
      expect(await app.call('/farcaster/unlink', { fid: GRACE }, { token })).toMatchObject(missing)
      const unlinked = await app.call('/farcaster/unlink', { fid: ADA }, { token })
      expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
    })
    test('to a logged-in user without one only', async () => {
      const app = await newApp()
      const proof = await prove(app)
      const unauthorized = { status: 401, body: { code: 'missing_or_invalid_token' } }
      expect(await app.call('/farcaster/link', proof, fromHost())).toMatchObject(unauthorized)
      expect(await app.call('/farcaster/unlink', { fid: ADA })).toMatchObject(unauthorized)
      const { token } = await app.login('ada@example.com')
      expect((await app.call('/farcaster/link', proof, fromHost({ token }))).status).toBe(200)
      const second = await app.call('/farcaster/link', await prove(app, { fid: `${GRACE}` }), fromHost({ token }))
      expect(second).toMatchObject({ status: 422, body: { code: 'cannot_link_more_of_type' } })
    })
    test('only if it is proven like a login', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const link = (proof: object) => app.call('/farcaster/link', proof, fromHost({ token }))
      const proof = await prove(app)
      const { message, signature } = await prove(app)
      const { channel_token } = await open(app)
      const forged = [{ message }, { signature }, { channel_token }, { fid: GRACE }]
      for (const part of forged) expect(await link({ ...proof, ...part }), Object.keys(part)[0]).toMatchObject(refused)
      for (const form of [{ domain: 'evil.example' }, { claims: `${GRACE}` }, { signer: 'removed' }])
        expect(await link(await prove(app, form)), Object.keys(form)[0]).toMatchObject(refused)
      expect((await link(proof)).status).toBe(200)
    })
    test('an account of another user is not linked', async () => {
      const app = await newApp()
      await authenticate(app, await prove(app))
      const { token } = await app.login('grace@example.com')
      const conflict = await app.call('/farcaster/link', await prove(app), fromHost({ token }))
      expect(conflict).toMatchObject({ status: 422, body: { code: 'linked_to_another_user' } })
    })
    test('the only account is not unlinked', async () => {
      const app = await newApp()
      const { body } = await authenticate(app, await prove(app))
      const sole = await app.call('/farcaster/unlink', { fid: ADA }, { token: body.token })
      expect(sole).toMatchObject({ status: 422, body: { code: 'cannot_unlink_sole_account' } })
    })
  })

  test('a person who declines leaves the channel as it is', async () => {
    const app = await newApp()
    const { channel_token, connect_uri } = await open(app)
    await answer(connect_uri, { fid: `${ADA}`, decision: 'reject' })
    expect((await status(app, channel_token)).body.state).toBe('pending')
  })

  test('opens a channel for a page of the app, and for the server’s own origin only if the app lists it', async () => {
    const provider = `${sandbox.urls[0]}`
    const only = sandboxAt([provider])
    const domainFor = async (allowed_domains: string[], origin?: string) => {
      const app = only.appOf((await newApp({ allowed_domains })).id)
      const headers: Record<string, string> = origin === undefined ? {} : { origin }
      const { status, body } = await app.call('/farcaster/init', {}, { headers })
      if (status !== 200) return body.code
      await answer(`${body.connect_uri}`, { fid: `${ADA}` })
      const channel = { headers: { ...headers, [CHANNEL]: `${body.channel_token}` } }
      const { message } = (await app.call('/farcaster/status', undefined, channel)).body
      return `${message}`.split(' ')[0]
    }
    const app = 'https://app.example'
    expect(await domainFor([app], provider)).toBe('invalid_origin')
    expect(await domainFor([app])).toBe('app.example')
    expect(await domainFor(['http://localhost:5173'], HOST)).toBe('localhost:5173')
    expect(await domainFor([provider], provider)).toBe(new URL(provider).host)
  })
})
