import { solana } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { recoverWallet } from '../recovery/recover.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { secondFactor, token, wireSecondFactor } from './fields.js'

export const solanaWalletRecover = defineEvent(
  { ...token, ...secondFactor, publicKey: text(44) },
  async (data, frame) => {
    const at = placeOf(solana, data.publicKey, data.accessToken)
    await recoverWallet(frame, at, { method: frame.facts.prefix }, wireSecondFactor(data))
    return { publicKey: at.address }
  },
)
