import { solana } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { connectWallet } from '../wallet/connect.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

export const solanaWalletConnect = defineEvent(
  { ...token, ...factorFields, publicKey: text(44) },
  async (data, frame) => {
    const at = placeOf(solana, data.publicKey, data.accessToken)
    await connectWallet(frame, at, data)
    return { publicKey: at.address }
  },
)
