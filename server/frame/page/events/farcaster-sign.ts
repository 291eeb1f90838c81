import { ed25519 } from '@noble/curves/ed25519'
import { fromText, toText } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { matching, nothing, optional, read, record, text, unsigned } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { withSignerKey } from './signer-key.js'

const fields = {
  ...token,
  ...factorFields,
  address: text(44),
  hdWalletIndex: optional(nothing),
  payload: record,
  fid: unsigned,
}
/** The hash of a Farcaster message: 20 bytes of BLAKE3. Longer hashes are accepted too. */
const HASH = matching(/^[\w-]{2,86}$/, 'base64url of at most 64 bytes')

export const farcasterSign = defineEvent(fields, async (data, frame) => {
  const { hash } = read(data.payload, { hash: HASH })
  const bytes = decoded(hash)
  const signature = await withSignerKey(frame, data, await frame.proofs.find(data, 'wallet'), (key) =>
    toText(ed25519.sign(bytes, key)),
  )
  return { hash, signature }
})

function decoded(text: string): Uint8Array {
  try {
    return fromText(text)
  } catch {
    throw invalid('"hash" must be base64url.')
  }
}
