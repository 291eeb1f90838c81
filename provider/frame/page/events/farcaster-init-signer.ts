import { ed25519 } from '@noble/curves/ed25519'
import { createApi } from '../lib/api.js'
import { toHex } from '../lib/bytes.js'
import { nothing, optional, text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { withSignerKey } from './signer-key.js'

const fields = { ...token, ...factorFields, address: text(44), hdWalletIndex: optional(nothing) }

/** Asks Farcaster for the key that this wallet writes with; answers how that stands. */
export const farcasterInitSigner = defineEvent(fields, async (asked, frame) => {
  const key = await withSignerKey(frame, asked, await frame.proofs.find(asked, 'wallet'), (key) =>
    toHex(ed25519.getPublicKey(key)),
  )
  const api = createApi(frame.facts, '/farcaster/signer')
  return api<object>('/init', asked.accessToken, { ed25519_public_key: key })
})
