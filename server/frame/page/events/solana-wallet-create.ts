import { ethereum, solana } from '../keys/chain.js'
import { entropyOf, newSecret } from '../keys/secret.js'
import { wipe } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { optional, text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import type { Frame } from '../wallet/frame.js'
import { placeOf } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { makeWallet } from './make-wallet.js'

const fields = { ...token, ...factorFields, ethereumAddress: optional(text(42)) }

/**
 * Creates the user's Solana wallet, from the phrase of their Ethereum wallet if there is one. Its recovery is
 * provider-owned. Core §5.
 */
export const solanaWalletCreate = defineEvent(fields, async (data, frame) => {
  const { accessToken, ethereumAddress } = data
  const secret = ethereumAddress
    ? await shared(frame, ethereumAddress, accessToken, await frame.proofs.find(data, 'wallet'))
    : newSecret()
  const wallet = { chain: solana, imported: false, recovery: { method: frame.facts.prefix }, accessToken }
  return { publicKey: await makeWallet(frame, { ...wallet, secret }) }
})

/** A copy of the Ethereum wallet's secret. The caller wipes it. */
const shared = (frame: Frame, address: string, accessToken: string, proof: object) =>
  withWallet(frame, placeOf(ethereum, address, accessToken), proof, ({ secret }) => {
    const entropy = entropyOf(secret)
    if (!entropy) throw invalid('"ethereumAddress" belongs to an imported key, which has no phrase to share.')
    wipe(entropy)
    return secret.slice()
  })
