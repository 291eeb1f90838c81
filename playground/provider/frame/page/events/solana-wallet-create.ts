import { wipe } from '../bytes.js'
import { ethereum, solana } from '../chain.js'
import { defineEvent, type Frame } from '../event.js'
import { withWallet } from '../keys.js'
import { makeWallet } from '../make.js'
import { invalid } from '../refusal.js'
import { optional, text } from '../schema.js'
import { entropyOf, newSecret } from '../secret.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'

const fields = { ...token, ...factor, ethereumAddress: optional(text(42)) }

/** One a user; of the phrase of their Ethereum wallet, where there is one. Always recovered by the provider. Core §5. */
export const solanaWalletCreate = defineEvent(fields, async (asked, frame) => {
  const { accessToken, ethereumAddress } = asked
  const secret = ethereumAddress ? await shared(frame, ethereumAddress, accessToken, factorOf(asked)) : newSecret()
  const what = { chain: solana, imported: false, guard: { method: frame.facts.prefix }, accessToken }
  return { publicKey: await makeWallet(frame, { ...what, secret }) }
})

/** A copy, for the wallet that is made of it to wipe. */
const shared = (frame: Frame, address: string, accessToken: string, proof: object) =>
  withWallet(frame, placeOf(ethereum, address, accessToken), proof, ({ secret }) => {
    const entropy = entropyOf(secret)
    if (!entropy) throw invalid('"ethereumAddress" is of a key that was brought in: it has no phrase to share.')
    wipe(entropy)
    return secret.slice()
  })
