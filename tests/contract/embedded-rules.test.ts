import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { answering } from '../server.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { type Signer, siweMessage } from './support/ethereum.js'
import { byProvider, ethereumKey, frameOf, type Key, solanaKey } from './support/frame-wallet.js'

const HOST = 'http://localhost:5173'
const refused = (code: string, error: string, status = 422) => ({ status, body: { code, error } })
const invalid = (error: string) => refused('invalid_data', error, 400)
const notProven = invalid('"proof" is not signed by the key of this address.')
const anothers = refused('linked_to_another_user', 'This account has already been linked to another user.')

onOneDatabase('Rules of embedded wallets', (sandbox) => {
  async function someone(settings: object = {}) {
    const app = await sandbox.newApp({ wallet_auth: true, ...settings })
    return { app, ...(await user(app, 'ada@example.com')) }
  }
  async function user(app: App, email: string) {
    const answer = await app.login(email)
    return { frame: frameOf(app, sandbox.urls, answer), token: answer.token }
  }
  /** Links the key as if it were a wallet of another maker. */
  async function link(app: App, token: string, wallet: Signer) {
    const { address } = wallet
    const host = { headers: { origin: HOST }, token }
    const { nonce } = (await app.call('/siwe/init', { address }, host)).body
    const message = siweMessage({ address, uri: HOST, nonce: `${nonce}` })
    const linked = await app.call('/siwe/link', { message, signature: await wallet.signMessage({ message }) }, host)
    expect(linked.status, linked.text).toBe(200)
  }
  const twoWays = (privateKey = generatePrivateKey()) => ({
    key: ethereumKey(privateKey),
    wallet: privateKeyToAccount(privateKey),
  })

  test('a chain that is not named is Ethereum, and an address is the same in letters of any case', async () => {
    const { frame } = await someone()
    const [key, of] = [ethereumKey(), frame.device()]
    await frame.create(key, { of })
    for (const address of [key.address, key.address.toLowerCase()])
      expect(await frame.call(`/${address}/share`, { hash: of.hash })).toMatchObject({ body: { share: of.share } })
  })

  test('a body has the expected fields and no others', async () => {
    const { frame } = await someone()
    const [key, of, secondDevice] = [ethereumKey(), frame.device(), frame.device()]
    const { address } = key
    const recovery = byProvider()
    for (const [path, body, answer] of [
      ['', { ...(await frame.signed(key, 'create', of)), address, imported: false, recovery }, { address }],
      [`/${address}/share`, { hash: of.hash, action: 'export', mfa_token: 't' }, { share: of.share }],
      [`/${address}/devices`, await frame.signed(key, 'device', frame.device()), { address }],
      [
        `/${address}/recovery`,
        { ...(await frame.signed(key, 'recovery', secondDevice)), recovery, mfa_token: 't' },
        { address },
      ],
      [
        `/${address}/recovery/shares`,
        { action: 'wallet', mfa_token: 't' },
        { method: recovery.method, share: secondDevice.share, recovery_share: recovery.share },
      ],
    ] as const) {
      expect(await frame.call(path, { ...body, more: 1 }), path).toMatchObject(invalid('"more" is not a known key.'))
      const { status, body: answered } = await frame.call(path, body)
      expect([status, answered], path).toEqual([200, answer])
    }
  })

  test.each([
    ['Ethereum', ethereumKey],
    ['Solana', solanaKey],
  ])('a proof of a key of %s is 0x and hex, and nothing around it', async (_, newKey: () => Key) => {
    const { frame } = await someone()
    const key = newKey()
    const fields = { address: key.address, imported: false, recovery: byProvider() }
    const good = await frame.signed(key, 'create', frame.device())
    const hex = good.proof.slice(2)
    const cut = hex.slice(0, -2)
    for (const proof of [
      hex,
      `xx${hex}`,
      `0x${hex}zz`,
      `0x${hex}00`,
      `0x${hex}0`,
      `0x${cut}`,
      `0x${cut}zz`,
      `0x${'ff'.repeat(hex.length / 2)}`,
      '0x',
    ])
      expect(await frame.call('', { ...good, ...fields, proof }), proof).toMatchObject(notProven)
    expect((await frame.call('', { ...good, ...fields })).status).toBe(200)
  })

  test('a key of small order, which signs anything, proves nothing', async () => {
    const { frame } = await someone()
    // the curve's neutral point, in base58 as the address and as the first half of the signature
    const key: Key = {
      chain: 'solana',
      address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      prove: async () => `0x01${'00'.repeat(63)}`,
    }
    expect(await frame.create(key)).toMatchObject(notProven)
  })

  test('the address is one of its chain', async () => {
    const { frame } = await someone()
    const hash = frame.device().hash
    const wrong = invalid('"address" must be an address of its chain.')
    expect(await frame.call(`/${solanaKey().address}/share`, { hash })).toMatchObject(wrong)
    expect(await frame.call(`/${ethereumKey().address}/share`, { hash, chain_type: 'solana' })).toMatchObject(wrong)
  })

  test('calls from another page, for another user’s wallet or on another device are refused with the reason', async () => {
    const { app, frame } = await someone()
    const other = await user(app, 'eve@example.com')
    const key = ethereumKey()
    await frame.create(key)
    expect(await frame.call(`/${key.address}/recovery/shares`, {}, HOST)).toMatchObject(
      refused('invalid_origin', 'Only the wallet frame may ask this.', 403),
    )
    expect(await other.frame.guard(key, byProvider())).toMatchObject(
      refused('embedded_wallet_not_found', 'The user does not have this embedded wallet.', 404),
    )
    expect(await frame.share(key, frame.device().hash)).toMatchObject(
      refused('wallet_not_on_device', 'This device does not have the wallet.'),
    )
    expect(await frame.create(ethereumKey())).toMatchObject(
      refused('embedded_wallet_already_exists', 'The user already has an embedded wallet.'),
    )
    expect(await other.frame.create(key, { imported: true })).toMatchObject(anothers)
  })

  test('so many wallets are imported as a user may have, and the first of a chain is always made', async () => {
    const { frame } = await someone({ max_wallets: 1 })
    expect((await frame.create(ethereumKey(), { imported: true })).status).toBe(200)
    expect(await frame.create(ethereumKey(), { imported: true })).toMatchObject(
      refused('cannot_link_more_of_type', 'User already has an account of type wallet linked.'),
    )
    expect((await frame.create(ethereumKey())).status).toBe(200)
    expect((await frame.create(solanaKey())).status).toBe(200)
  })

  test.each([
    ['Ethereum', 'ethereum', ethereumKey, 'solana'],
    ['Solana', 'solana', solanaKey, 'ethereum'],
  ] as const)(
    'a wallet of %s is neither created nor imported in an app that has them off',
    async (name, off, newKey, on) => {
      const { frame } = await someone({ embedded_wallets: [on] })
      const reason = `This app has ${name} wallets off: its embedded_wallets do not name ${off}.`
      for (const imported of [false, true])
        expect(await frame.create(newKey(), { imported })).toMatchObject(refused('not_supported', reason))
      expect((await frame.create(on === 'solana' ? solanaKey() : ethereumKey())).status).toBe(200)
    },
  )

  test.each([
    ['Ethereum', ethereumKey],
    ['Solana', solanaKey],
  ])('a wallet of %s remains usable when the app turns them off', async (_, newKey: () => Key) => {
    const { app, frame } = await someone()
    const [key, of, second, third] = [newKey(), frame.device(), frame.device(), frame.device()]
    await frame.create(key, { of })
    await app.configure({ embedded_wallets: [] })
    expect(await frame.share(key, of.hash)).toMatchObject({ status: 200, body: { share: of.share } })
    expect((await frame.shares(key)).status).toBe(200)
    expect((await frame.material(key)).status).toBe(200)
    expect((await frame.add(key, second)).status).toBe(200)
    expect((await frame.guard(key, byProvider(), third)).status).toBe(200)
    // the answer to the call that made the wallet may have been lost
    expect((await frame.create(key, { of })).status).toBe(200)
    expect(await frame.create(newKey())).toMatchObject({ body: { code: 'embedded_wallet_already_exists' } })
  })

  test('a key whose wallet is linked is not imported: neither the user’s own nor another’s', async () => {
    const { app, frame, token } = await someone()
    const other = await user(app, 'eve@example.com')
    const { key, wallet } = twoWays()
    await link(app, token, wallet)
    for (const imported of [true, false])
      expect(await frame.create(key, { imported })).toMatchObject(
        refused('linked_to_another_user', 'This wallet is linked to the user already: unlink it first.'),
      )
    expect(await other.frame.create(key)).toMatchObject(anothers)
    // the refused requests stored nothing
    expect((await frame.create(ethereumKey())).status).toBe(200)
    expect((await other.frame.create(ethereumKey())).status).toBe(200)
  })

  test('a login that is called like the wallet’s address is no wallet', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }]
    const host = await answering(200, JSON.stringify({ keys }))
    const app = await sandbox.newApp({ custom_auth_jwks_url: host.url })
    const key = ethereumKey()
    const token = await new SignJWT({ sub: key.address })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setExpirationTime('5m')
      .sign(privateKey)
    const login = await app.call('/custom_jwt_account/authenticate', { token })
    host.stop()
    expect((await frameOf(app, sandbox.urls, login.body).create(key)).status).toBe(200)
  })
})
