import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { proofBytes } from '../../server/embedded/proof.js'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import { type App, type How, sandboxAt } from './sandbox.js'

const HOST = 'http://localhost:5173'
const ADA = 1815
const GRACE = 1906
const newKey = () => `0x${randomBytes(32).toString('hex')}`

onEachDatabase('The Farcaster signer', (_, { urls }) => {
  // the frame and the stand-ins for outside services belong to one server
  const sandbox = sandboxAt(urls.slice(0, 1))
  /** Options of a call from the wallet's frame. */
  const inFrame = (token: string, how: How = {}): How => ({ ...how, token, headers: { origin: `${urls[0]}` } })
  const outside = async () => (await sandbox.control('/outside')).body.url as string

  async function newApp(settings: object = {}) {
    const farcaster = `${await outside()}/farcaster`
    const places = {
      farcaster_relay_url: farcaster,
      farcaster_api_url: farcaster,
      farcaster_rpc_url: `${farcaster}/rpc`,
    }
    return sandbox.newApp({ farcaster_auth: true, ...places, ...settings })
  }
  async function logIn(app: App, fid = ADA) {
    const asHost = { headers: { origin: HOST } }
    const { channel_token, connect_uri } = (await app.call('/farcaster/init', {}, asHost)).body
    const channelToken = `${new URL(`${connect_uri}`).searchParams.get('channelToken')}`
    const body = new URLSearchParams({ channelToken, decision: 'approve', fid: `${fid}` })
    await fetch(`${await outside()}/farcaster/~/siwf`, { method: 'POST', body })
    const status = await app.call('/farcaster/status', undefined, {
      headers: { ...asHost.headers, 'farcaster-channel-token': `${channel_token}` },
    })
    const { message, signature } = status.body
    const answer = await app.call('/farcaster/authenticate', { channel_token, message, signature, fid }, asHost)
    return { token: `${answer.body.token}`, user: answer.body.user, fid }
  }
  /** Creates a Solana wallet as the frame does. */
  async function embed(app: App, { token, user }: Awaited<ReturnType<typeof logIn>>) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const address = new PublicKey(Buffer.from(`${publicKey.export({ format: 'jwk' }).x}`, 'base64url')).toBase58()
    const share = randomBytes(17).toString('base64url')
    const hash = createHash('sha256').update(share).digest('hex')
    const proven = { act: 'create' as const, appId: app.id, userId: `${user?.id}`, address, hash }
    const proof = `0x${sign(null, proofBytes(proven), privateKey).toString('hex')}`
    const recovery = { method: wire.prefix, share, recovery_key: randomBytes(32).toString('base64url') }
    const wallet = { chain_type: 'solana', address, imported: false, proof, device: { hash, share }, recovery }
    const answer = await app.call('/embedded_wallets', wallet, inFrame(token))
    expect(answer.status, answer.text).toBe(200)
    return address
  }
  async function ready(settings?: object) {
    const app = await newApp(settings)
    const login = await logIn(app)
    await embed(app, login)
    return { app, ...login }
  }
  const ask = (app: App, token: string, key: string, fields: object = {}) =>
    app.call('/farcaster/signer/init', { ed25519_public_key: key, ...fields }, inFrame(token))
  const status = (app: App, token: string, key: string) =>
    app.call('/farcaster/signer/status', { ed25519_public_key: key }, { token, headers: { origin: HOST } })
  async function decide(url: unknown, decision: 'approve' | 'reject', fid = ADA) {
    const token = `${new URL(`${url}`).searchParams.get('token')}`
    const body = new URLSearchParams({ token, decision, fid: `${fid}` })
    expect(
      (await fetch(`${new URL(`${url}`).origin}/farcaster/~/signer-request`, { method: 'POST', body })).status,
    ).toBe(200)
  }

  test('pending, approved, kept by the account and by the next login, revoked', async () => {
    const { app, token } = await ready()
    const key = newKey()
    const pending = await ask(app, token, key)
    const { signer_approval_url: url } = pending.body
    expect(pending.body).toEqual({
      public_key: key,
      status: 'pending_approval',
      signer_approval_url: expect.any(String),
    })
    expect((await ask(app, token, key)).body).toEqual(pending.body)
    expect((await status(app, token, key)).body).toEqual(pending.body)
    await decide(url, 'approve')
    const approved = { public_key: key, status: 'approved', fid: ADA }
    expect((await status(app, token, key)).body).toEqual(approved)
    expect((await ask(app, token, key)).body).toEqual(approved)
    const second = await logIn(app)
    expect(second.user?.linked_accounts.find(({ type }) => type === 'farcaster')?.signer_public_key).toBe(key)

    const revoked = new URLSearchParams({ fid: `${ADA}`, key })
    await fetch(`${await outside()}/farcaster/~/signers`, { method: 'POST', body: revoked })
    expect((await status(app, token, key)).body).toEqual({ public_key: key, status: 'revoked', fid: ADA })
    expect((await logIn(app)).user?.linked_accounts[0]).not.toHaveProperty('signer_public_key')
  })
  test('rejected is revoked, and may be asked for again', async () => {
    const { app, token } = await ready()
    const key = newKey()
    const first = (await ask(app, token, key)).body.signer_approval_url
    await decide(first, 'reject')
    expect((await status(app, token, key)).body).toEqual({ public_key: key, status: 'revoked', fid: ADA })
    const second = (await ask(app, token, key)).body
    expect(second).toMatchObject({ status: 'pending_approval' })
    expect(second.signer_approval_url).not.toBe(first)
    await decide(second.signer_approval_url, 'approve')
    expect((await status(app, token, key)).body.status).toBe('approved')
  })
  test('an approval by another account is refused', async () => {
    const { app, token } = await ready()
    const key = newKey()
    await decide((await ask(app, token, key)).body.signer_approval_url, 'approve', GRACE)
    expect((await status(app, token, key)).body).toEqual({ public_key: key, status: 'revoked', fid: ADA })
  })
  test('simultaneous calls wait for one request', async () => {
    const { app, token } = await ready()
    const key = newKey()
    const both = await Promise.all([ask(app, token, key), ask(app, token, key)])
    const [one, other] = both.map(({ body }) => body.signer_approval_url)
    expect(one).toBe(other)
  })

  describe('refuses', () => {
    test('calls of other pages, without a user, without a Farcaster account, and without a wallet', async () => {
      const { app, token } = await ready()
      const body = { ed25519_public_key: newKey() }
      for (const headers of [{ origin: HOST }, {}] as Record<string, string>[])
        expect(await app.call('/farcaster/signer/init', body, { token, headers })).toMatchObject({
          status: 403,
          body: { code: 'invalid_origin' },
        })
      expect(await ask(app, 'nonsense', newKey())).toMatchObject({ status: 401 })
      const email = await app.login('ada@example.com')
      const missing = { status: 422, body: { code: 'linked_account_not_found' } }
      expect(await ask(app, email.token, newKey())).toMatchObject(missing)
      const grace = await logIn(app, GRACE)
      expect(await ask(app, grace.token, newKey())).toMatchObject(missing)
    })
    test('a key that no one or another user requested', async () => {
      const { app, token } = await ready()
      const key = newKey()
      await ask(app, token, key)
      const grace = await logIn(app, GRACE)
      await embed(app, grace)
      const unknown = { status: 422, body: { code: 'invalid_credentials' } }
      expect(await status(app, grace.token, key)).toMatchObject(unknown)
      expect(await status(app, token, newKey())).toMatchObject(unknown)
    })
    test('malformed fields, by name', async () => {
      const { app, token } = await ready()
      for (const key of ['', '0x', `0x${'0'.repeat(63)}`, `0x${'g'.repeat(64)}`, 7, null])
        expect(await ask(app, token, key as string), `${key}`).toMatchObject({
          status: 400,
          body: { code: 'invalid_data', error: expect.stringContaining('ed25519_public_key') },
        })
      const now = Math.floor(Date.now() / 1000)
      for (const deadline of [now - 60, now + 90_000, '1', 1.5])
        expect(await ask(app, token, newKey(), { deadline })).toMatchObject({ status: 400 })
    })
    test('an app whose signature is not of its id: trouble at Farcaster’s side', async () => {
      const { app, token } = await ready({ farcaster_app: { fid: 9152, private_key: `0x${'1'.repeat(64)}` } })
      expect(await ask(app, token, newKey())).toMatchObject({ status: 502 })
    })
  })
})
