import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { newKey, type Signer, siweMessage } from './support/ethereum.js'
import { ethereumKey, frameOf } from './support/frame-wallet.js'

const HOST = 'http://localhost:5173'
const fromHost = { headers: { origin: HOST } }

onOneDatabase('Embedded wallets and sign-in', (sandbox) => {
  async function prove(app: App, wallet: Signer) {
    const { address } = wallet
    const { nonce } = (await app.call('/siwe/init', { address }, fromHost)).body
    const message = siweMessage({ address, uri: HOST, nonce: `${nonce}` })
    return { message, signature: await wallet.signMessage({ message }) }
  }

  test('neither logs in, nor is linked or unlinked, nor counts as a login (decision 12)', async () => {
    const app = await sandbox.newApp({ wallet_auth: true })
    const external = newKey()
    const privateKey = generatePrivateKey()
    const [key, embedded] = [ethereumKey(privateKey), privateKeyToAccount(privateKey)]
    const login = (await app.call('/siwe/authenticate', await prove(app, external), fromHost)).body
    expect((await frameOf(app, sandbox.urls, login).create(key)).status).toBe(200)
    const options = { ...fromHost, token: login.token }
    const off = { status: 403, body: { code: 'disallowed_login_method' } }
    expect(await app.call('/siwe/authenticate', await prove(app, embedded), fromHost)).toMatchObject(off)
    expect(await app.call('/siwe/link', await prove(app, embedded), options)).toMatchObject(off)
    const cannotUnlink = { status: 422, body: { code: 'cannot_unlink_embedded_wallet' } }
    expect(await app.call('/siwe/unlink', { address: embedded.address }, options)).toMatchObject(cannotUnlink)
    const sole = { status: 422, body: { code: 'cannot_unlink_sole_account' } }
    expect(await app.call('/siwe/unlink', { address: external.address }, options)).toMatchObject(sole)
  })
})
