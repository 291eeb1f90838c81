import { solana } from '../chain.js'
import { defineEvent } from '../event.js'
import { recoverWallet } from '../recover.js'
import { text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'

export const solanaWalletRecover = defineEvent({ ...token, ...factor, publicKey: text(44) }, async (asked, frame) => {
  const at = placeOf(solana, asked.publicKey, asked.accessToken)
  await recoverWallet(frame, at, { method: frame.facts.prefix }, factorOf(asked))
  return { publicKey: at.address }
})
