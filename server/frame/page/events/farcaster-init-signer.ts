import { ed25519 } from '@noble/curves/ed25519'
import { createApi } from '../lib/api.js'
import { toHex } from '../lib/bytes.js'
import { nothing, optional, text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { withSignerKey } from './signer-key.js'

const fields = { ...token, ...factorFields, address: text(44), hdWalletIndex: optional(nothing) }

/** Requests that Farcaster accepts the wallet's key as a signer. Answers the status of the request. */
export const farcasterInitSigner = defineEvent(fields, async (data, frame) => {
  const key = await withSignerKey(frame, data, await frame.proofs.find(data, 'wallet'), (key) =>
    toHex(ed25519.getPublicKey(key)),
  )
  const api = createApi(frame.facts, '/farcaster/signer')
  return api<object>('/init', data.accessToken, { ed25519_public_key: key })
})
