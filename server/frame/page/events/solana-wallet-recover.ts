import { solana } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { recoverWallet } from '../recovery/recover.js'
import { factorFields } from '../second-factor/factor.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

export const solanaWalletRecover = defineEvent(
  { ...token, ...factorFields, publicKey: text(44) },
  async (data, frame) => {
    const at = placeOf(solana, data.publicKey, data.accessToken)
    await recoverWallet(frame, at, { method: frame.facts.prefix }, await frame.proofs.find(data, 'wallet'))
    return { publicKey: at.address }
  },
)
