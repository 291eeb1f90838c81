import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { answering, startServer } from '../server.js'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { contractWallets, type Fields, newKey, type Signer, siweMessage } from './support/ethereum.js'
import { DELEGATE, delegatedSignature, offchainLookup } from './support/offchain-lookup.js'

const HOST = 'http://localhost:5173'
const CHAIN = 31337
const OTHER = 84532
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const fromHost = { headers: { origin: HOST } }

onOneDatabase('Wallets that are contracts', (sandbox) => {
  let wallets: Awaited<ReturnType<typeof contractWallets>>
  /** All servers of a database use the chains of the first server. */
  const nodeOf = (id: number) => `${sandbox.urls[0]}/sandbox/rpc/${id}`
  beforeAll(async () => {
    wallets = await contractWallets(nodeOf(CHAIN), CHAIN)
  })

  const newApp = () =>
    sandbox.newApp({ wallet_auth: true, rpc_urls: { [CHAIN]: nodeOf(CHAIN), [OTHER]: nodeOf(OTHER) } })
  async function prove(app: App, wallet: Signer, fields: Fields = {}) {
    const { address } = wallet
    const { nonce } = (await app.call('/siwe/init', { address }, fromHost)).body
    const message = siweMessage({ address, uri: HOST, chainId: CHAIN, nonce: `${nonce}`, ...fields })
    return { message, signature: await wallet.signMessage({ message }), chainId: `eip155:${fields.chainId ?? CHAIN}` }
  }
  const authenticate = (app: App, proof: object, client = 'a-client') =>
    app.call('/siwe/authenticate', proof, { ...fromHost, client })

  test('log in with their owner’s key if they are deployed', async () => {
    const app = await newApp()
    const owner = newKey()
    const wallet = await wallets.deployed(owner)
    const proof = await prove(app, wallet)
    const first = await authenticate(app, proof)
    expect(first, first.text).toMatchObject({ status: 200, body: { is_new_user: true } })
    expect(first.body.user?.linked_accounts).toMatchObject([{ address: wallet.address, chain_id: `eip155:${CHAIN}` }])
    expect((await authenticate(app, proof)).body).toEqual(first.body)
    expect(await authenticate(app, proof, 'another')).toMatchObject(refused)
    // the owner's key is another account, which belongs to another user
    const byKey = await authenticate(app, await prove(app, owner))
    expect(byKey.body).toMatchObject({ is_new_user: true })
    expect(byKey.body.user?.id).not.toBe(first.body.user?.id)
  })

  test('accept no signature of another key', async () => {
    const app = await newApp()
    const wallet = await wallets.deployed(newKey())
    const thief = newKey()
    const proof = await prove(app, { address: wallet.address, signMessage: thief.signMessage })
    expect(await authenticate(app, proof)).toMatchObject(refused)
    for (const signature of ['0x00', `0x${'00'.repeat(65)}`, `0x${'6492'.repeat(16)}`, `0x${'8010'.repeat(16)}`])
      expect(await authenticate(app, { ...proof, signature }), signature).toMatchObject(refused)
    const signature = await wallet.signMessage({ message: proof.message })
    expect((await authenticate(app, { ...proof, signature })).status).toBe(200)
  })

  test('are verified on the chain that they are on', async () => {
    const app = await newApp()
    const wallet = await wallets.deployed(newKey())
    expect(await authenticate(app, await prove(app, wallet, { chainId: OTHER }))).toMatchObject(refused)
    // the server has no node of this chain
    const nowhere = await authenticate(app, await prove(app, wallet, { chainId: 424242 }))
    expect(nowhere).toMatchObject(refused)
    expect(nowhere.body.error).toContain('chain 424242')
    expect((await authenticate(app, await prove(app, newKey(), { chainId: 424242 }))).status).toBe(200)
  })

  describe('at an address that another contract has on another chain', () => {
    /** A node on whose chain a contract at every address accepts every signature. */
    const accepting = () => answering(200, '{"jsonrpc":"2.0","id":1,"result":"0x01"}')
    test('log in on the chain of the first login alone', async () => {
      const node = await accepting()
      const app = await newApp()
      await app.configure({ rpc_urls: { [CHAIN]: nodeOf(CHAIN), [OTHER]: node.url } })
      const wallet = await wallets.deployed(newKey())
      const thief = { address: wallet.address, signMessage: newKey().signMessage }
      const first = await authenticate(app, await prove(app, wallet))
      expect(first.status, first.text).toBe(200)
      const elsewhere = await authenticate(app, await prove(app, thief, { chainId: OTHER }))
      expect(elsewhere).toMatchObject(refused)
      expect(elsewhere.body.error).toContain(`eip155:${CHAIN}`)
      expect((await authenticate(app, await prove(app, wallet))).body.user?.id).toBe(first.body.user?.id)
      // whoever is first has the address: another chain is refused in either direction
      const other = await newApp()
      await other.configure({ rpc_urls: { [CHAIN]: nodeOf(CHAIN), [OTHER]: node.url } })
      expect((await authenticate(other, await prove(other, thief, { chainId: OTHER }))).status).toBe(200)
      expect(await authenticate(other, await prove(other, wallet))).toMatchObject(refused)
      node.stop()
    })
    test('of two that log in at once, one gets the address', async () => {
      const node = await accepting()
      const app = await newApp()
      await app.configure({ rpc_urls: { [CHAIN]: nodeOf(CHAIN), [OTHER]: node.url } })
      const wallet = await wallets.deployed(newKey())
      const thief = { address: wallet.address, signMessage: newKey().signMessage }
      const proofs = [await prove(app, wallet), await prove(app, thief, { chainId: OTHER })]
      const answers = await Promise.all(proofs.map((proof, at) => authenticate(app, proof, `client-${at}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      node.stop()
    })
    test('do not renew the account when linked again', async () => {
      const node = await accepting()
      const app = await newApp()
      await app.configure({ rpc_urls: { [CHAIN]: nodeOf(CHAIN), [OTHER]: node.url } })
      const wallet = await wallets.deployed(newKey())
      const { token } = (await authenticate(app, await prove(app, wallet))).body
      const again = await prove(app, { ...wallet, signMessage: newKey().signMessage }, { chainId: OTHER })
      const how = { ...fromHost, ...(token && { token }) }
      expect(await app.call('/siwe/link', again, how)).toMatchObject(refused)
      expect((await app.call('/siwe/link', await prove(app, wallet), how)).status).toBe(200)
      node.stop()
    })
    test('do not open the account of a key, which is one on all chains', async () => {
      const node = await accepting()
      const app = await newApp()
      await app.configure({ rpc_urls: { [OTHER]: node.url } })
      const owner = newKey()
      const first = await authenticate(app, await prove(app, owner))
      const thief = { address: owner.address, signMessage: newKey().signMessage }
      expect(await authenticate(app, await prove(app, thief, { chainId: OTHER }))).toMatchObject(refused)
      for (const chainId of [1, 10, OTHER]) {
        const { status, body } = await authenticate(app, await prove(app, owner, { chainId }))
        expect({ status, id: body.user?.id }).toEqual({ status: 200, id: first.body.user?.id })
      }
      node.stop()
    })
  })

  describe('one that is not deployed yet', () => {
    test('logs in with its deployment data, and later as the same user', async () => {
      const app = await newApp()
      const wallet = wallets.undeployed(newKey())
      const first = await authenticate(app, await prove(app, wallet))
      expect(first, first.text).toMatchObject({ status: 200, body: { is_new_user: true } })
      // the signature contains the deployment, but verifying it does not deploy the wallet
      expect(await wallet.isDeployed()).toBe(false)
      await wallet.create()
      expect(await wallet.isDeployed()).toBe(true)
      const second = await authenticate(app, await prove(app, wallet))
      expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
    })
    test('is refused with deployment data of another address', async () => {
      const app = await newApp()
      const [wallet, thief] = [wallets.undeployed(newKey()), wallets.undeployed(newKey())]
      const stolen = { address: wallet.address, signMessage: thief.signMessage }
      expect(await authenticate(app, await prove(app, stolen))).toMatchObject(refused)
      // the thief's wallet cannot log in under the address of somebody else's key either
      const key = { address: newKey().address, signMessage: thief.signMessage }
      expect(await authenticate(app, await prove(app, key))).toMatchObject(refused)
    })
    test('is refused without deployment data', async () => {
      const app = await newApp()
      const owner = newKey()
      const { address } = wallets.undeployed(owner)
      expect(await authenticate(app, await prove(app, { ...owner, address }))).toMatchObject(refused)
    })
  })

  test.each(['no', 'reverts', 'endless', 'long', 'short', 'nothing', 'invalid'] as const)(
    'a contract that is not a wallet (%s) is refused',
    async (answers) => {
      const app = await newApp()
      const owner = newKey()
      expect(await authenticate(app, await prove(app, await wallets.odd(answers, owner)))).toMatchObject(refused)
    },
  )

  test.each<[string, number, string]>([
    ['500', 500, '{}'],
    ['429', 429, '{}'],
    ['garbage', 200, '<html>'],
    ['that it failed itself', 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}'],
    ['that it is busy', 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'],
  ])('a node that answers %s causes a retryable error, and no refusal of the wallet', async (_, status, body) => {
    const broken = await answering(status, body)
    const app = await newApp()
    const proof = await prove(app, await wallets.deployed(newKey()))
    const rpc = (url: string) => app.configure({ rpc_urls: { [CHAIN]: url } })
    await rpc(broken.url)
    const unreachable = await authenticate(app, proof)
    expect(unreachable).toMatchObject({ status: 502, body: { error: expect.stringContaining('Try again') } })
    // the signature of a key is verified without a chain
    expect((await authenticate(app, await prove(app, newKey()))).status).toBe(200)
    broken.stop()
    expect((await authenticate(app, proof)).status).toBe(502)
    await rpc(nodeOf(CHAIN))
    expect((await authenticate(app, proof)).status).toBe(200)
  })

  test('a node that never answers is given up after a time limit', async () => {
    const silent = await answering(200, null)
    const app = await newApp()
    const proof = await prove(app, await wallets.deployed(newKey()))
    await app.configure({ rpc_urls: { [CHAIN]: silent.url } })
    expect((await authenticate(app, proof)).status).toBe(502)
    silent.stop()
  })

  test('a contract cannot make the server call an address (EIP-3668)', async () => {
    let lookups = 0
    const inside = await startServer((_, response) => response.end(`${++lookups}`))
    const { address } = newKey()
    const wallet: Signer = { address, signMessage: async () => delegatedSignature(address) }
    const node = await startServer(async (call, response) => {
      const { method } = JSON.parse(await text(call))
      const delegated = `0xef0100${DELEGATE.slice(2)}`
      const data = offchainLookup(address, `${inside.url}/{sender}/{data}`)
      const error = { code: 3, message: 'execution reverted', data }
      const answer = method === 'eth_getCode' ? { result: delegated } : { error }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    })
    const app = await newApp()
    await app.configure({ rpc_urls: { [CHAIN]: node.url } })
    expect(await authenticate(app, await prove(app, wallet))).toMatchObject(refused)
    expect(lookups).toBe(0)
    await Promise.all([inside.stop(), node.stop()])
  })

  test('without a node of the app’s own, the server’s chain is asked', async () => {
    const app = await sandbox.newApp({ wallet_auth: true, rpc_urls: { [CHAIN]: null } })
    const { status, body } = await authenticate(app, await prove(app, newKey()))
    expect(status, body.error).toBe(200)
    const thief = { address: newKey().address, signMessage: newKey().signMessage }
    const forged = await authenticate(app, await prove(app, thief))
    expect(forged.body.error).toContain('its address did not sign it')
  })

  test('nodes are named by chain and address', async () => {
    const app = await newApp()
    for (const rpc_urls of [{ mainnet: nodeOf(CHAIN) }, { 1: 'localhost' }, { 1: 7 }, [], nodeOf(CHAIN)]) {
      const { status, body } = await app.configure({ rpc_urls })
      expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining('rpc_urls') })
    }
  })
})
