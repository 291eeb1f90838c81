import { ed25519 } from '@noble/curves/ed25519'
import { createApi } from '../api.js'
import { toHex } from '../bytes.js'
import { defineEvent } from '../event.js'
import { nothing, optional, text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { withSignerKey } from '../signer-key.js'

const fields = { ...token, ...factor, address: text(44), hdWalletIndex: optional(nothing) }

/** Asks Farcaster for the key that this wallet writes with; answers how that stands. */
export const farcasterInitSigner = defineEvent(fields, async (asked, frame) => {
  const key = await withSignerKey(frame, asked, factorOf(asked), (key) => toHex(ed25519.getPublicKey(key)))
  const api = createApi(frame.facts, '/farcaster/signer')
  return api<object>('/init', asked.accessToken, { ed25519_public_key: key })
})
