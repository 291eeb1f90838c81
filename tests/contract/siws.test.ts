import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, sandboxAt } from './sandbox.js'
import { base58 } from './support/base58.js'
import { newKey as newEthereumKey } from './support/ethereum.js'

const HOST = 'http://localhost:5173'
const fromHost = { headers: { origin: HOST } }
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }

interface Wallet {
  readonly address: string
  readonly key: KeyObject
}
function newWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: base58(raw), key: privateKey }
}
const signature = ({ key }: Wallet, message: string) => sign(null, Buffer.from(message), key).toString('base64')

interface Words {
  readonly domain?: string
  readonly uri?: string
  readonly chain?: string
  readonly statement?: string
  readonly issuedAt?: string
  readonly more?: string
}
const messageOf = (address: string, nonce: string, words: Words = {}) =>
  [
    `${words.domain ?? 'localhost:5173'} wants you to sign in with your Solana account:`,
    `${address}\n\n${words.statement ?? 'You are proving you own this wallet.\n'}`,
    `URI: ${words.uri ?? HOST}`,
    'Version: 1',
    `Chain ID: ${words.chain ?? 'mainnet'}`,
    `Nonce: ${nonce}`,
    `Issued At: ${words.issuedAt ?? new Date().toISOString()}${words.more ?? ''}`,
  ].join('\n')

onOneDatabase('Sign-in with Solana', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ wallet_auth: true, solana_wallet_auth: true, ...settings })
  async function nonceFor(app: App, address: string): Promise<string> {
    const answer = await app.call('/siws/init', { address }, fromHost)
    expect(answer.status, answer.text).toBe(200)
    return `${answer.body.nonce}`
  }
  async function prove(app: App, wallet: Wallet, words: Words & { nonce?: string } = {}) {
    const message = messageOf(wallet.address, words.nonce ?? (await nonceFor(app, wallet.address)), words)
    const details = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', walletClientType: 'phantom' }
    return { message, signature: signature(wallet, message), connectorType: 'solana_standard', ...details }
  }
  const authenticate = (app: App, proof: object, client = 'a-client') =>
    app.call('/siws/authenticate', proof, { ...fromHost, client })

  test('logs in with the account’s fields, and again as the same user', async () => {
    const app = await newApp()
    const wallet = newWallet()
    const challenge = await app.call('/siws/init', { address: wallet.address }, fromHost)
    expect(challenge.body).toEqual({
      nonce: expect.stringMatching(/^[a-zA-Z0-9]{16,}$/),
      address: wallet.address,
      issued_at: expect.any(String),
      expires_at: expect.any(String),
    })
    const first = await authenticate(app, await prove(app, wallet))
    expect(first, first.text).toMatchObject({ status: 200, body: { is_new_user: true } })
    expect(first.body.user?.linked_accounts).toEqual([
      {
        type: 'wallet',
        address: wallet.address,
        chain_type: 'solana',
        chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        wallet_client: 'unknown',
        wallet_client_type: 'phantom',
        connector_type: 'solana_standard',
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    const second = await authenticate(app, await prove(app, wallet))
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
  })

  test.each<[string, Words]>([
    ['a resource', { more: `\nResources:\n- https://${wire.issuer}` }],
    ['no statement', { statement: '' }],
    ['its chain by CAIP-2', { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['its chain as Wallet Standard says it', { chain: 'solana:mainnet' }],
    ['letters of every kind', { statement: 'Grüezi 👋 — это я\n' }],
  ])('takes a message with %s', async (_, words) => {
    const app = await newApp()
    const answer = await authenticate(app, await prove(app, newWallet(), words))
    expect(answer.status, answer.text).toBe(200)
  })

  test('is off unless the app turns it on', async () => {
    const app = await sandbox.newApp({ wallet_auth: true })
    const wallet = newWallet()
    const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with Solana not allowed.' } }
    expect(await app.call('/siws/init', { address: wallet.address }, fromHost)).toMatchObject(off)
    expect(await authenticate(app, await prove(app, wallet, { nonce: 'abcdefgh12345678' }))).toMatchObject(off)
    expect((await app.call(`/apps/${app.id}`)).body.solana_wallet_auth).toBe(false)
    await app.configure({ solana_wallet_auth: true })
    expect((await app.call(`/apps/${app.id}`)).body.solana_wallet_auth).toBe(true)
    expect((await authenticate(app, await prove(app, wallet))).status).toBe(200)
    await app.configure({ wallet_auth: false })
    expect(await app.call('/siws/init', { address: wallet.address }, fromHost)).toMatchObject(off)
  })

  describe('what is signed must be right', () => {
    test('by its address, to the letter', async () => {
      const app = await newApp()
      const [wallet, thief] = [newWallet(), newWallet()]
      const proof = await prove(app, wallet)
      const zeros = Buffer.alloc(64).toString('base64')
      for (const forged of [signature(thief, proof.message), signature(wallet, `${proof.message} `), zeros])
        expect(await authenticate(app, { ...proof, signature: forged }), forged).toMatchObject(refused)
      const message = proof.message.replace('this wallet', 'that wallet')
      expect(await authenticate(app, { ...proof, message })).toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('from the server’s own origin, unless the app lists it', async () => {
      const provider = `${sandbox.urls[0]}`
      const only = sandboxAt([provider])
      const settings = { wallet_auth: true, solana_wallet_auth: true }
      const words = { domain: new URL(provider).host, uri: `${provider}/oauth/authorize` }
      const attempt = async (allowed: string) => {
        const app = await only.newApp({ ...settings, allowed_domains: [allowed] })
        const wallet = newWallet()
        const headers = { origin: provider }
        const { nonce } = (await app.call('/siws/init', { address: wallet.address }, { headers })).body
        return app.call('/siws/authenticate', await prove(app, wallet, { ...words, nonce: `${nonce}` }), { headers })
      }
      expect(await attempt('https://app.example')).toMatchObject(refused)
      expect((await attempt(provider)).status).toBe(200)
    })
    test('not by a key that signs anything', async () => {
      const app = await newApp()
      // with the point of order one as key, R = identity and S = 0 are a valid signature of every message
      const identity = Uint8Array.of(1, ...Array(31).fill(0))
      const address = base58(identity)
      const message = messageOf(address, await nonceFor(app, address))
      const forged = Buffer.concat([identity, Buffer.alloc(32)]).toString('base64')
      expect(await authenticate(app, { message, signature: forged })).toMatchObject(refused)
    })
    test.each<[string, Words]>([
      ['another domain', { domain: 'evil.example' }],
      ['another port', { domain: 'localhost:5174' }],
      ['a URI elsewhere', { uri: 'http://evil.example' }],
      ['an old date', { issuedAt: new Date(Date.now() - 1_000_000).toISOString() }],
      ['no date', { issuedAt: 'today' }],
      ['an end that has come', { more: `\nExpiration Time: ${new Date(Date.now() - 1000).toISOString()}` }],
      ['a beginning to come', { more: `\nNot Before: ${new Date(Date.now() + 60_000).toISOString()}` }],
      ['another chain', { chain: 'devnet' }],
      ['something besides', { more: '\nI owe you 5 SOL.' }],
    ])('not for %s', async (_, words) => {
      const app = await newApp()
      expect(await authenticate(app, await prove(app, newWallet(), words))).toMatchObject(refused)
    })
  })

  describe('in the off-chain envelope of a hardware wallet', () => {
    const DOMAIN = Buffer.from('\xffsolana offchain', 'latin1')
    const keyOf = ({ key }: Wallet) => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
    const lengthOf = (bytes: Buffer) => Buffer.from([bytes.length & 255, bytes.length >> 8])
    /**
     * The layouts of https://github.com/solana-foundation/SRFCs/discussions/3, and of version 0 before it included
     * signers.
     */
    const ENVELOPES = {
      'version 1': (text: Buffer, signers: readonly Buffer[]) =>
        Buffer.concat([DOMAIN, Buffer.from([1, signers.length]), ...signers, text]),
      'version 0': (text: Buffer, signers: readonly Buffer[]) =>
        Buffer.concat([
          ...[DOMAIN, Buffer.from([0]), Buffer.alloc(32, 7), Buffer.from([1, signers.length])],
          ...signers,
          ...[lengthOf(text), text],
        ]),
      'version 0 without signers': (text: Buffer) => Buffer.concat([DOMAIN, Buffer.from([0, 1]), lengthOf(text), text]),
    }
    type Envelope = keyof typeof ENVELOPES
    async function signedIn(app: App, wallet: Wallet, pack: (text: Buffer) => Buffer) {
      const proof = await prove(app, wallet)
      const envelope = pack(Buffer.from(proof.message))
      return {
        ...proof,
        signature: sign(null, envelope, wallet.key).toString('base64'),
        signedMessage: envelope.toString('base64'),
      }
    }
    const names = Object.keys(ENVELOPES) as Envelope[]

    test.each(names)('of %s', async (name) => {
      const app = await newApp()
      const wallet = newWallet()
      const proof = await signedIn(app, wallet, (text) => ENVELOPES[name](text, [keyOf(newWallet()), keyOf(wallet)]))
      const unsaid = { ...proof, signedMessage: undefined }
      expect(await authenticate(app, unsaid), 'the bare message was not signed').toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('the message itself may be sent as the signed message', async () => {
      const app = await newApp()
      const answer = await authenticate(app, await signedIn(app, newWallet(), (text) => text))
      expect(answer.status, answer.text).toBe(200)
    })
    test.each(names)('not of %s around another message, cut off, or with something behind it', async (name) => {
      const app = await newApp()
      const wallet = newWallet()
      const good = (text: Buffer) => ENVELOPES[name](text, [keyOf(wallet)])
      const bad: ((text: Buffer) => Buffer)[] = [
        (text) => good(Buffer.from(text.toString().replace('this wallet', 'that wallet'))),
        (text) => good(text).subarray(0, -1),
        (text) => Buffer.concat([good(text), Buffer.from(' ')]),
        (text) => good(text).subarray(1),
        (text) => Buffer.concat([DOMAIN, Buffer.from([2]), good(text).subarray(17)]),
        () => DOMAIN,
        (text) => good(text).subarray(0, 40),
      ]
      for (const pack of bad) expect(await authenticate(app, await signedIn(app, wallet, pack))).toMatchObject(refused)
    })
    test.each(names.slice(0, 2))('not of %s for other signers, or none', async (name) => {
      const app = await newApp()
      for (const signers of [[keyOf(newWallet())], []]) {
        const proof = await signedIn(app, newWallet(), (text) => ENVELOPES[name](text, signers))
        expect(await authenticate(app, proof)).toMatchObject(refused)
      }
    })
  })

  test('a nonce is good once, for its address, app and family', async () => {
    const [app, other] = [await newApp(), await newApp()]
    const [wallet, thief] = [newWallet(), newWallet()]
    const proof = await prove(app, wallet)
    const nonce = /Nonce: (\w+)/.exec(proof.message)?.[1] ?? ''
    expect(await authenticate(app, await prove(app, thief, { nonce }))).toMatchObject(refused)
    expect(await authenticate(other, proof)).toMatchObject(refused)
    const { address } = newEthereumKey()
    const ethereum = (await app.call('/siwe/init', { address }, fromHost)).body.nonce
    expect(await authenticate(app, await prove(app, wallet, { nonce: `${ethereum}` }))).toMatchObject(refused)
    const all = await Promise.all([1, 2, 3, 4].map((n) => authenticate(app, proof, `client-${n}`)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await authenticate(app, proof, 'a-fifth')).toMatchObject(refused)
    const late = await prove(app, wallet)
    await app.travel(605)
    expect(await authenticate(app, late)).toMatchObject(refused)
  })

  test('bad input is named', async () => {
    const app = await newApp()
    const proof = await prove(app, newWallet())
    const bad: [string, unknown][] = [
      ['message', ''],
      ['message', 'x'.repeat(6000)],
      ['signature', 7],
      ['signature', 'nonsense!'],
      ['signature', Buffer.alloc(63).toString('base64')],
      ['signature', Buffer.alloc(65).toString('base64')],
      ['signature', `0x${'00'.repeat(65)}`],
      ['chainId', 'x'.repeat(42)],
      ['signedMessage', 7],
      ['signedMessage', 'nonsense!'],
      ['signedMessage', 'A'.repeat(30_001)],
      ['walletClientType', wire.prefix],
      ['connectorType', 'embedded'],
    ]
    for (const [key, value] of bad) {
      const answered = await authenticate(app, { ...proof, [key]: value })
      expect(answered, key).toMatchObject(invalid)
      expect(answered.body.error).toContain(key)
    }
    const { address } = newWallet()
    // each 1 at the start of base58 is one more byte
    const wrong = [7, '', 'abc', `1${address}`, address.replace(/.$/, '0'), newEthereumKey().address, '1'.repeat(31)]
    for (const of of wrong)
      expect(await app.call('/siws/init', { address: of }, fromHost), `${of}`).toMatchObject(invalid)
  })

  test('linked beside an Ethereum wallet’s user, and unlinked by the address as it is', async () => {
    const app = await newApp({ allowlist_enabled: false, max_wallets: 1 })
    const { token } = await app.login('ada@example.com')
    const wallet = newWallet()
    const how = { ...fromHost, token }
    const linked = await app.call('/siws/link', await prove(app, wallet), how)
    expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { chain_type: 'solana' }])
    const limitReached = { status: 422, body: { code: 'cannot_link_more_of_type' } }
    expect(await app.call('/siws/link', await prove(app, newWallet()), how)).toMatchObject(limitReached)
    const missing = { status: 422, body: { code: 'linked_account_not_found' } }
    expect(await app.call('/siws/unlink', { address: newWallet().address }, how)).toMatchObject(missing)
    expect(await app.call('/siwe/unlink', { address: wallet.address }, how)).toMatchObject(invalid)
    const unlinked = await app.call('/siws/unlink', { address: wallet.address }, how)
    expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('the allowlist names addresses', async () => {
    const wallet = newWallet()
    const app = await newApp({ allowlist_enabled: true, allowlist: [wallet.address] })
    expect((await authenticate(app, await prove(app, wallet))).status).toBe(200)
    const rejected = { status: 401, body: { code: 'allowlist_rejected' } }
    expect(await authenticate(app, await prove(app, newWallet()))).toMatchObject(rejected)
  })
})
