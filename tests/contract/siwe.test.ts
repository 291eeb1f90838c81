import { createHash } from 'node:crypto'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, type Body, type How, sandboxAt } from './sandbox.js'
import { type Fields, newKey, type Signer, siweMessage } from './support/ethereum.js'

const HOST = 'http://localhost:5173'
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }
const fromHost = (how: How = {}): How => ({ ...how, headers: { origin: HOST, ...how.headers } })

interface Proof extends Body {
  message: string
  signature: string
  chainId: string | null
  walletClientType: string | null
  connectorType: string | null
}

onOneDatabase('Sign-in with Ethereum', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ wallet_auth: true, ...settings })
  async function nonceFor(app: App, address: string, how?: How): Promise<string> {
    const answer = await app.call('/siwe/init', { address }, fromHost(how))
    expect(answer.status, answer.text).toBe(200)
    return `${answer.body.nonce}`
  }
  const sign = async (wallet: Signer, message: string): Promise<Proof> => ({
    message,
    signature: await wallet.signMessage({ message }),
    chainId: 'eip155:1',
    walletClientType: 'metamask',
    connectorType: 'injected',
  })
  /** Runs a login from `init` up to the body that `authenticate` takes. */
  async function prove(app: App, wallet: Signer, fields: Fields = {}): Promise<Proof> {
    const nonce = fields.nonce ?? (await nonceFor(app, wallet.address))
    const proof = await sign(wallet, siweMessage({ address: wallet.address, uri: HOST, ...fields, nonce }))
    return { ...proof, chainId: `eip155:${fields.chainId ?? 1}` }
  }
  const authenticate = (app: App, proof: object, how?: How) => app.call('/siwe/authenticate', proof, fromHost(how))
  const link = (app: App, proof: object, token?: string) => app.call('/siwe/link', proof, fromHost({ token }))
  const unlink = (app: App, address: string, token?: string) => app.call('/siwe/unlink', { address }, { token })

  test('hands out a nonce for an address of any case', async () => {
    const app = await newApp()
    const { address } = newKey()
    const before = Date.now()
    for (const spelled of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      const { status, body } = await app.call('/siwe/init', { address: spelled }, fromHost())
      const nonce = expect.stringMatching(/^[a-zA-Z0-9]{16,}$/)
      expect({ status, body }).toEqual({
        status: 200,
        body: { nonce, address, issued_at: expect.any(String), expires_at: expect.any(String) },
      })
      const lifetime = Date.parse(`${body.expires_at}`) - before
      expect(lifetime).toBeGreaterThan(590_000)
      expect(lifetime).toBeLessThan(630_000)
      // both times are the server's, because the device's clock may be wrong
      expect(Date.parse(`${body.expires_at}`) - Date.parse(`${body.issued_at}`)).toBe(600_000)
    }
  })

  test('logs in with the account’s fields, in the identity token too, and again as the same user', async () => {
    const app = await newApp()
    const wallet = newKey()
    const first = await authenticate(app, await prove(app, wallet))
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    const moments = {
      verified_at: expect.any(Number),
      first_verified_at: expect.any(Number),
      latest_verified_at: expect.any(Number),
    }
    const account = { type: 'wallet', address: wallet.address, chain_type: 'ethereum', wallet_client: 'unknown' }
    expect(first.body.user?.linked_accounts).toEqual([
      { ...account, chain_id: 'eip155:1', wallet_client_type: 'metamask', connector_type: 'injected', ...moments },
    ])
    const [, claims = ''] = `${first.body.identity_token}`.split('.')
    const identity = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(JSON.parse(identity.linked_accounts)).toEqual([
      { type: 'wallet', address: wallet.address, chain_type: 'ethereum', wallet_client_type: 'metamask' },
    ])
    // unknown values are left out
    const bare = { ...(await prove(app, wallet, { chainId: 137 })), walletClientType: null, connectorType: null }
    const second = await authenticate(app, { ...bare, chainId: null })
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
    expect(second.body.user?.linked_accounts).toEqual([{ ...account, chain_id: 'eip155:137', ...moments }])
  })

  test('takes the message of an existing client, to the letter', async () => {
    const app = await newApp()
    const wallet = newKey()
    const nonce = await nonceFor(app, wallet.address)
    const message = [
      `localhost:5173 wants you to sign in with your Ethereum account:\n${wallet.address}\n`,
      'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.\n',
      `URI: ${HOST}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`,
      `Resources:\n- https://${wire.issuer}`,
    ].join('\n')
    const proof = { ...(await sign(wallet, message)), walletClientType: 'test_wallet' }
    expect(await authenticate(app, proof)).toMatchObject({ status: 200, body: { is_new_user: true } })
  })

  test.each<[string, Fields]>([
    ['no statement', { statement: undefined }],
    ['a page below the origin', { uri: `${HOST}/a/page?x=1#y` }],
    ['its scheme', { scheme: 'http' }],
    ['bounds that hold', { expirationTime: new Date(Date.now() + 60_000), notBefore: new Date(0), requestId: 'one' }],
    ['a clock that is some minutes off', { issuedAt: new Date(Date.now() + 200_000) }],
    ['a resource', { resources: ['https://acme.com/terms'] }],
    // reported in spruceid/siwe#41
    ['an apostrophe', { statement: "It's your wallet: (sign) & go on; it costs 0 %!" }],
  ])('a message with %s', async (_, fields) => {
    const app = await newApp()
    const answer = await authenticate(app, await prove(app, newKey(), fields))
    expect(answer.status, answer.text).toBe(200)
  })

  // wevm/viem#4150: libraries differ in how many lines are empty then.
  test.each([1, 2])('a message without a statement has %i empty lines', async (lines) => {
    const app = await newApp()
    const wallet = newKey()
    const nonce = await nonceFor(app, wallet.address)
    const message = siweMessage({ address: wallet.address, uri: HOST, nonce, statement: undefined })
    const spelt = message.replace(/\n{2,}URI/, `${'\n'.repeat(lines + 1)}URI`)
    const answer = await authenticate(app, await sign(wallet, spelt))
    expect(answer.status, answer.text).toBe(200)
  })
  test('a statement of several lines is refused: it could hold lines that are none of it', async () => {
    const app = await newApp()
    const wallet = newKey()
    const nonce = await nonceFor(app, wallet.address)
    const message = siweMessage({ address: wallet.address, uri: HOST, nonce, statement: 'STATEMENT' })
    // reported in spruceid/siwe#80
    const spelt = message.replace('STATEMENT', 'Welcome!\nSign to go on.')
    expect(await authenticate(app, await sign(wallet, spelt))).toMatchObject(refused)
  })

  test('a caller that is no browser is bound to the app’s pages', async () => {
    const app = await newApp({ allowed_domains: [HOST, 'https://acme.com'] })
    const elsewhere = { domain: 'evil.example', uri: 'https://evil.example' }
    expect(await app.call('/siwe/authenticate', await prove(app, newKey(), elsewhere))).toMatchObject(refused)
    const acme = { domain: 'acme.com', uri: 'https://acme.com/login' }
    expect((await app.call('/siwe/authenticate', await prove(app, newKey(), acme))).status).toBe(200)
  })

  describe('what is signed must be right', () => {
    test('by its address', async () => {
      const app = await newApp()
      const [wallet, thief] = [newKey(), newKey()]
      const proof = await prove(app, wallet)
      const stolen = await thief.signMessage({ message: proof.message })
      const other = await prove(app, wallet)
      const flipped = proof.signature.replace(/^0x../, (start) => (start === '0x00' ? '0x01' : '0x00'))
      const forged = [stolen, other.signature, flipped, '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`]
      // these end with the mark of an ERC-6492 signature, but have no valid content before it
      forged.push(`0x${'6492'.repeat(16)}`, `${proof.signature}${'6492'.repeat(16)}`, `0x${'8010'.repeat(16)}`)
      for (const signature of forged)
        expect(await authenticate(app, { ...proof, signature }), signature).toMatchObject(refused)
      // the forged attempts have not used up the valid proof
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('to the letter', async () => {
      const app = await newApp()
      const proof = await prove(app, newKey())
      const tampered = [
        `${proof.message} `,
        `${proof.message}\n`,
        ` ${proof.message}`,
        proof.message.replace('Chain ID: 1', 'Chain ID: 10'),
        proof.message.replace('this wallet', 'that wallet'),
        proof.message.replaceAll('\n', '\r\n'),
        'hello',
      ]
      for (const message of tampered)
        expect(await authenticate(app, { ...proof, message, chainId: null }), message).toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('a login and nothing else, signed though it be', async () => {
      const app = await newApp()
      const wallet = newKey()
      const { message } = await prove(app, wallet)
      const [head = '', tail = ''] = message.split(/(?=URI: )/)
      const grant = '\nResources:\n- https://one.example\n- https://two.example'
      const texts = [
        `I owe you 5 ETH.\n${message}`,
        `${message}\nI owe you 5 ETH.`,
        `${head}I owe you 5 ETH.\n${tail}`,
        message.replace('Ethereum', 'Solana'),
        message.replace(/Issued At: .*/, 'Issued At: yesterday'),
        message.replace(/Issued At: .*/, 'Issued At: 2026-13-45T99:00:00Z'),
        message.replace(/\nIssued At: .*/, ''),
        message.replace('Version: 1', 'Version: 2'),
        message.replace('Chain ID: 1', 'Chain ID: mainnet'),
        message.replace('Chain ID: 1', `Chain ID: ${'9'.repeat(30)}`),
        message + grant,
      ]
      for (const text of texts)
        expect(await authenticate(app, { ...(await sign(wallet, text)), chainId: null }), text).toMatchObject(refused)
    })
    test.each<[string, Fields]>([
      ['another domain', { domain: 'evil.example' }],
      ['another port', { domain: 'localhost:5174' }],
      ['the domain without its port', { domain: 'localhost' }],
      ['a domain that begins like it', { domain: 'localhost:51733' }],
      ['a URI elsewhere', { domain: 'localhost:5173', uri: 'http://evil.example' }],
      ['a URI of another port', { domain: 'localhost:5173', uri: 'http://localhost:5174' }],
      ['a URI of another scheme', { domain: 'localhost:5173', uri: 'https://localhost:5173' }],
      ['a URI that only begins like it', { domain: 'localhost:5173', uri: `${HOST}@evil.example/` }],
      ['another scheme', { scheme: 'https' }],
      ['a page of the app’s that is not the one that asks', { domain: 'localhost:4000', uri: 'http://localhost:4000' }],
      ['an end that has come', { expirationTime: new Date(Date.now() - 1000) }],
      ['a beginning to come', { notBefore: new Date(Date.now() + 60_000) }],
      ['an old date', { issuedAt: new Date(Date.now() - 1_000_000) }],
      ['a date to come', { issuedAt: new Date(Date.now() + 400_000) }],
    ])('not for %s', async (_, fields) => {
      const app = await newApp()
      expect(await authenticate(app, await prove(app, newKey(), fields))).toMatchObject(refused)
    })
    test('for the chain that the caller names', async () => {
      const app = await newApp()
      const proof = await prove(app, newKey())
      for (const chainId of ['eip155:2', 'eip155:01', '1', 'solana:mainnet'])
        expect(await authenticate(app, { ...proof, chainId }), chainId).toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('from a page of the app', async () => {
      const app = await newApp({ allowed_domains: [HOST] })
      const evil = { domain: 'evil.example', uri: 'http://evil.example' }
      const proof = await prove(app, newKey(), evil)
      const answer = await authenticate(app, proof, { headers: { origin: evil.uri } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
      // a program sends no origin
      expect(await app.call('/siwe/authenticate', proof)).toMatchObject(refused)
    })
    test('from the server’s own origin, unless the app lists it', async () => {
      const provider = `${sandbox.urls[0]}`
      const only = sandboxAt([provider])
      const elsewhere = await only.newApp({ wallet_auth: true, allowed_domains: ['https://app.example'] })
      const listed = await only.newApp({ wallet_auth: true, allowed_domains: [provider] })
      for (const headers of [{ origin: provider }, undefined]) {
        const attempt = async (app: App) => {
          const wallet = newKey()
          const { nonce } = (await app.call('/siwe/init', { address: wallet.address }, { ...(headers && { headers }) }))
            .body
          const fields = { address: wallet.address, uri: `${provider}/oauth/authorize`, nonce: `${nonce}` }
          const proof = await sign(wallet, siweMessage(fields))
          return app.call('/siwe/authenticate', proof, { ...(headers && { headers }) })
        }
        expect(await attempt(elsewhere)).toMatchObject(refused)
        expect((await attempt(listed)).status).toBe(200)
      }
    })
  })

  describe('a nonce', () => {
    test('is issued by the server', async () => {
      const app = await newApp()
      const randomToken = createHash('sha256').update('made up').digest('hex')
      expect(await authenticate(app, await prove(app, newKey(), { nonce: randomToken }))).toMatchObject(refused)
    })
    test('is of one address', async () => {
      const app = await newApp()
      const [wallet, thief] = [newKey(), newKey()]
      const nonce = await nonceFor(app, wallet.address)
      expect(await authenticate(app, await prove(app, thief, { nonce }))).toMatchObject(refused)
      expect((await authenticate(app, await prove(app, wallet, { nonce }))).status).toBe(200)
    })
    test('is of one app', async () => {
      const [app, other] = [await newApp(), await newApp()]
      const proof = await prove(app, newKey())
      expect(await authenticate(other, proof)).toMatchObject(refused)
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('is good once: a replay is refused, a lost answer is given again', async () => {
      const app = await newApp()
      const wallet = newKey()
      const proof = await prove(app, wallet)
      const first = await authenticate(app, proof)
      expect((await authenticate(app, proof)).body).toEqual(first.body)
      expect(await authenticate(app, proof, { client: 'another' })).toMatchObject(refused)
      const nonce = /Nonce: (\w+)/.exec(proof.message)?.[1] ?? ''
      expect(await authenticate(app, await prove(app, wallet, { nonce }))).toMatchObject(refused)
      await app.travel(65)
      expect(await authenticate(app, proof)).toMatchObject(refused)
      expect(await link(app, proof, first.body.token)).toMatchObject(refused)
    })
    test('of several simultaneous calls with it, one succeeds', async () => {
      const app = await newApp()
      const proof = await prove(app, newKey())
      const all = await Promise.all([1, 2, 3, 4].map((n) => authenticate(app, proof, { client: `client-${n}` })))
      expect(all.map((one) => one.status).sort()).toEqual([200, 422, 422, 422])
    })
    test('is good for ten minutes', async () => {
      const app = await newApp()
      const wallet = newKey()
      const [early, late] = [await prove(app, wallet), await prove(app, wallet)]
      await app.travel(590)
      expect((await authenticate(app, early)).status).toBe(200)
      await app.travel(605)
      expect(await authenticate(app, late)).toMatchObject(refused)
    })
    test('of several that one address asked for, each is good', async () => {
      const app = await newApp()
      const wallet = newKey()
      const [first, second] = [await prove(app, wallet), await prove(app, wallet)]
      expect((await authenticate(app, second)).status).toBe(200)
      expect((await authenticate(app, first)).status).toBe(200)
    })
  })

  test('bad input is named', async () => {
    const app = await newApp()
    const proof = await prove(app, newKey())
    const bad: [string, unknown][] = [
      ['message', 7],
      ['message', ''],
      ['message', `${proof.message}${'x'.repeat(6000)}`],
      ['signature', null],
      ['signature', 'nonsense'],
      ['signature', '0x'],
      ['signature', '0x123'],
      ['signature', '0xzz'],
      ['signature', `0x${'00'.repeat(30_000)}`],
      ['chainId', 1],
      ['chainId', 'x'.repeat(42)],
      ['walletClientType', 'x'.repeat(65)],
      // an external wallet cannot be registered as if it were an embedded one
      ['walletClientType', wire.prefix],
      ['connectorType', 'embedded'],
      ['connectorType', {}],
      ['mode', 'anything'],
    ]
    for (const [key, value] of bad) {
      const answered = await authenticate(app, { ...proof, [key]: value })
      expect(answered, key).toMatchObject(invalid)
      expect(answered.body.error).toContain(key)
    }
    expect((await authenticate(app, { ...proof, message: 'x'.repeat(200_000) })).status).toBe(413)
    for (const address of [undefined, 7, '', '0x', 'vitalik.eth', `0x${'g'.repeat(40)}`, `0x${'0'.repeat(39)}`])
      expect(await app.call('/siwe/init', { address }, fromHost()), `${address}`).toMatchObject(invalid)
    expect((await authenticate(app, proof)).status).toBe(200)
  })

  test('is refused while the app has it off', async () => {
    const app = await newApp()
    const { token } = await app.login('ada@example.com')
    const proof = await prove(app, newKey())
    await app.configure({ wallet_auth: false })
    const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with Ethereum not allowed.' } }
    expect(await app.call('/siwe/init', { address: newKey().address }, fromHost())).toMatchObject(off)
    expect(await authenticate(app, proof)).toMatchObject(off)
    expect(await link(app, proof, token)).toMatchObject(off)
  })

  test('is limited per caller', async () => {
    const app = await newApp({ rate_limits: { per_ip: 2 } })
    const { address } = newKey()
    const all: number[] = []
    for (let n = 0; n < 3; n++) all.push((await app.call('/siwe/init', { address }, fromHost())).status)
    expect(all).toEqual([200, 200, 429])
    const proof = await prove(app, newKey(), { nonce: 'abcdefgh12345678' })
    for (let n = 0; n < 2; n++) expect(await authenticate(app, proof)).toMatchObject(refused)
    expect(await authenticate(app, proof)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  describe('who may come in', () => {
    test('with a captcha, whoever is nobody yet passes it to be given a nonce', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      await app.configure({ captcha_enabled: true })
      const { address } = newKey()
      const withoutToken = await app.call('/siwe/init', { address }, fromHost())
      expect(withoutToken).toMatchObject({ status: 422, body: { code: 'invalid_captcha' } })
      const answer = await app.call('/siwe/init', { address, token: 'made up' }, fromHost())
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_captcha' } })
      expect((await app.call('/siwe/init', { address }, fromHost({ token }))).status).toBe(200)
    })
    test('by the allowlist, which names addresses in any case', async () => {
      const [listed, other] = [newKey(), newKey()]
      const app = await newApp({ allowlist_enabled: true, allowlist: [listed.address.toLowerCase()] })
      const rejected = { status: 401, body: { code: 'allowlist_rejected' } }
      expect(await authenticate(app, await prove(app, other))).toMatchObject(rejected)
      expect((await authenticate(app, await prove(app, listed))).status).toBe(200)
    })
    test('while there is room, and sign-ups are open', async () => {
      const app = await newApp({ max_users: 1 })
      const wallet = newKey()
      expect((await authenticate(app, await prove(app, wallet))).status).toBe(200)
      const full = { status: 403, body: { code: 'max_accounts_reached' } }
      expect(await authenticate(app, await prove(app, newKey()))).toMatchObject(full)
      await app.configure({ max_users: null, signups_enabled: false })
      const unknown = { status: 422, body: { code: 'user_does_not_exist' } }
      expect(await authenticate(app, await prove(app, newKey()))).toMatchObject(unknown)
      expect((await authenticate(app, await prove(app, wallet))).status).toBe(200)
    })
    test('who signs up by it, where the caller wants no sign-up', async () => {
      const app = await newApp()
      const wallet = newKey()
      const proof = await prove(app, wallet)
      const unknown = { status: 422, body: { code: 'user_does_not_exist' } }
      expect(await authenticate(app, { ...proof, mode: 'no-signup' })).toMatchObject(unknown)
      // the refused attempts have not used up the proof
      expect((await authenticate(app, proof)).status).toBe(200)
      const second = await authenticate(app, { ...(await prove(app, wallet)), mode: 'no-signup' })
      expect(second).toMatchObject({ status: 200, body: { is_new_user: false } })
    })
  })

  describe('a guest', () => {
    const guest = async (app: App) => {
      const guest_credential = createHash('sha256').update(newKey().address).digest('base64url')
      return (await app.call('/guest/authenticate', { guest_credential })).body
    }
    test('keeps the id and becomes a full user', async () => {
      const app = await newApp({ guest_auth: true })
      const { token, user } = await guest(app)
      const wallet = newKey()
      const upgraded = await authenticate(app, await prove(app, wallet), { token })
      expect(upgraded.body).toMatchObject({ is_new_user: false, user: { id: user?.id, is_guest: false } })
      expect(upgraded.body.user?.linked_accounts).toMatchObject([{ type: 'wallet', address: wallet.address }])
    })
    test('becomes the user whose wallet it is', async () => {
      const app = await newApp({ guest_auth: true })
      const wallet = newKey()
      const owner = await authenticate(app, await prove(app, wallet))
      const { token } = await guest(app)
      const upgraded = await authenticate(app, await prove(app, wallet), { token })
      expect(upgraded.body.user?.id).toBe(owner.body.user?.id)
    })
  })

  describe('linked', () => {
    test('to a user whose login is too long ago, once they have logged in anew: the refusal spends no signature', async () => {
      const app = await newApp({ fresh_login_ttl: 300, access_token_ttl: 10_000 })
      const wallet = newKey()
      const { token } = await app.login('ada@example.com')
      await app.travel(301)
      const proof = await prove(app, wallet)
      const stale = { status: 403, body: { code: 'fresh_login_required' } }
      expect(await link(app, proof, token)).toMatchObject(stale)
      const anew = await app.login('ada@example.com')
      expect(await link(app, proof, anew.token)).toMatchObject({
        status: 200,
        body: { linked_accounts: [{ type: 'email' }, { address: wallet.address }] },
      })
    })
    test('to a user, several, and unlinked by an address of any case', async () => {
      const app = await newApp()
      const { token, user } = await app.login('ada@example.com')
      const [first, second] = [newKey(), newKey()]
      const one = await link(app, await prove(app, first), token)
      expect(one.status, one.text).toBe(200)
      const two = await link(app, await prove(app, second), token)
      expect(two.body).toMatchObject({
        id: user.id,
        linked_accounts: [{ type: 'email' }, { address: first.address }, { address: second.address }],
      })
      const missing = { status: 422, body: { code: 'linked_account_not_found' } }
      expect(await unlink(app, newKey().address, token)).toMatchObject(missing)
      expect(await unlink(app, 'nonsense', token)).toMatchObject(invalid)
      const unlinked = await unlink(app, first.address.toLowerCase(), token)
      expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }, { address: second.address }])
      // a login with the unlinked wallet creates another user
      const other = await authenticate(app, await prove(app, first))
      expect(other.body).toMatchObject({ is_new_user: true })
    })
    test('to a logged-in user only', async () => {
      const app = await newApp()
      const unauthorized = { status: 401, body: { code: 'missing_or_invalid_token' } }
      expect(await link(app, await prove(app, newKey()))).toMatchObject(unauthorized)
      expect(await unlink(app, newKey().address)).toMatchObject(unauthorized)
    })
    test('again, what the user has is proven anew', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const wallet = newKey()
      await link(app, await prove(app, wallet), token)
      const relinked = await link(app, { ...(await prove(app, wallet)), walletClientType: 'rainbow' }, token)
      expect(relinked.status).toBe(200)
      expect(relinked.body.linked_accounts).toMatchObject([{ type: 'email' }, { wallet_client_type: 'rainbow' }])
    })
    test('a lost answer is given again', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const proof = await prove(app, newKey())
      const first = await link(app, proof, token)
      expect((await link(app, proof, token)).body).toEqual(first.body)
    })
    test('only if it is proven like a login', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const wallet = newKey()
      const proof = await prove(app, wallet)
      const unsigned = { ...proof, signature: await newKey().signMessage({ message: proof.message }) }
      const elsewhere = await prove(app, wallet, { domain: 'evil.example', uri: 'http://evil.example' })
      const unasked = await prove(app, wallet, { nonce: 'a'.repeat(32) })
      for (const [what, forged] of Object.entries({ unsigned, elsewhere, unasked }))
        expect(await link(app, forged, token), what).toMatchObject(refused)
      expect((await link(app, proof, token)).status).toBe(200)
    })
    test('a wallet of another user is not linked', async () => {
      const app = await newApp()
      const wallet = newKey()
      await authenticate(app, await prove(app, wallet))
      const { token } = await app.login('grace@example.com')
      const conflict = await link(app, await prove(app, wallet), token)
      expect(conflict).toMatchObject({ status: 422, body: { code: 'linked_to_another_user' } })
    })
    test('no more than the app lets a user have, whatever comes at once', async () => {
      const app = await newApp({ max_wallets: 2 })
      const { token } = await app.login('ada@example.com')
      const proofs = await Promise.all([1, 2, 3, 4].map(() => prove(app, newKey())))
      const all = await Promise.all(proofs.map((proof) => link(app, proof, token)))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
      expect(all.find(({ status }) => status === 422)?.body.code).toBe('cannot_link_more_of_type')
    })
    test('the only account is not unlinked', async () => {
      const app = await newApp()
      const wallet = newKey()
      const { body } = await authenticate(app, await prove(app, wallet))
      const sole = await unlink(app, wallet.address, body.token)
      expect(sole).toMatchObject({ status: 422, body: { code: 'cannot_unlink_sole_account' } })
    })
  })

  test('one address is one account, however it is written', async () => {
    const app = await newApp()
    const wallet = newKey()
    const first = await authenticate(app, await prove(app, wallet))
    const nonce = await nonceFor(app, wallet.address.toLowerCase())
    const text = siweMessage({ address: wallet.address, uri: HOST, nonce })
    const lower = text.replace(wallet.address, wallet.address.toLowerCase())
    const later = await authenticate(app, await sign(wallet, lower))
    expect(later.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
    expect(later.body.user?.linked_accounts[0]?.address).toBe(getAddress(wallet.address))
  })
})
