import pg from 'pg'
import { expect, test } from 'vitest'
import { onEachDatabase } from './databases.js'
import type { App } from './sandbox.js'
import { newKey, type Signer, siweMessage } from './support/ethereum.js'

const HOST = 'http://localhost:5173'
const fromHost = { headers: { origin: HOST } }

// the account is made by hand, in the database
onEachDatabase('Embedded wallets and sign-in', (sandbox, { databaseUrl }) => {
  async function prove(app: App, wallet: Signer) {
    const { address } = wallet
    const { nonce } = (await app.call('/siwe/init', { address }, fromHost)).body
    const message = siweMessage({ address, uri: HOST, nonce: `${nonce}` })
    return { message, signature: await wallet.signMessage({ message }) }
  }
  /** As the wallet frame leaves it with the provider. */
  async function embed(app: App, address: string) {
    const database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    const fields = JSON.stringify({ connector_type: 'embedded', wallet_index: 0, imported: false })
    const change = 'update accounts set fields = fields || $1::jsonb where app_id = $2 and subject = $3'
    expect((await database.query(change, [fields, app.id, address])).rowCount).toBe(1)
    await database.end()
  }

  test.skipIf(!databaseUrl)(
    'neither logs in, nor is linked or unlinked, nor counts as a login (decision 12)',
    async () => {
      const app = await sandbox.newApp({ wallet_auth: true })
      const [external, embedded] = [newKey(), newKey()]
      const { token } = (await app.call('/siwe/authenticate', await prove(app, external), fromHost)).body
      const how = { ...fromHost, token }
      expect((await app.call('/siwe/link', await prove(app, embedded), how)).status).toBe(200)
      await embed(app, embedded.address)
      const off = { status: 403, body: { code: 'disallowed_login_method' } }
      expect(await app.call('/siwe/authenticate', await prove(app, embedded), fromHost)).toMatchObject(off)
      expect(await app.call('/siwe/link', await prove(app, embedded), how)).toMatchObject(off)
      const kept = { status: 422, body: { code: 'cannot_unlink_embedded_wallet' } }
      expect(await app.call('/siwe/unlink', { address: embedded.address }, how)).toMatchObject(kept)
      const sole = { status: 422, body: { code: 'cannot_unlink_sole_account' } }
      expect(await app.call('/siwe/unlink', { address: external.address }, how)).toMatchObject(sole)
    },
  )
})
