import { Hono } from 'hono'
import { type Hex, isHex, verifyTypedData } from 'viem'
import type { Registered } from './profiles.js'
import { SIGNED_KEY_REQUEST } from './signed-key-request.js'
import type { SignerRequest, Signers } from './signers.js'

/**
 * The client's API for apps that want to write for a user: it takes requests for signer keys and reports their state.
 */
export const signerApiRoutes = (signers: Signers, apps: readonly Registered[]) =>
  new Hono()
    .post('/signed-key-requests', async (c) => {
      const body: Record<string, unknown> = await c.req.json().catch(() => ({}))
      const wrong = await complaint(body, apps)
      if (wrong) return c.json({ errors: [{ message: wrong }] }, 400)
      const request = signers.open({ key: body.key as Hex, requestFid: Number(body.requestFid) })
      return c.json({ result: { signedKeyRequest: request } }, 201)
    })
    .get('/signed-key-request', (c) => {
      const request: SignerRequest | undefined = signers.find(c.req.query('token') ?? '')
      if (!request) return c.json({ errors: [{ message: 'Signed key request not found' }] }, 404)
      return c.json({ result: { signedKeyRequest: request } })
    })

async function complaint(
  { key, requestFid, signature, deadline }: Record<string, unknown>,
  apps: readonly Registered[],
): Promise<string | undefined> {
  if (!isHex(key) || key.length !== 66) return 'key must be an Ed25519 public key'
  if (!isHex(signature) || typeof deadline !== 'number') return 'signature and deadline are required'
  if (deadline * 1000 < Date.now()) return 'the deadline has passed'
  const app = apps.find(({ fid }) => fid === requestFid)
  if (!app) return 'requestFid is not registered'
  const message = { requestFid: BigInt(app.fid), key, deadline: BigInt(deadline) }
  const by = { address: app.custody.address, signature }
  const signed = await verifyTypedData({ ...SIGNED_KEY_REQUEST, message, ...by }).catch(() => false)
  return signed ? undefined : 'the signature is not of the custody of requestFid'
}
