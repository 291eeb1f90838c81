import { solana } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { connectWallet } from '../wallet/connect.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { secondFactor, token, wireSecondFactor } from './fields.js'

export const solanaWalletConnect = defineEvent(
  { ...token, ...secondFactor, publicKey: text(44) },
  async (data, frame) => {
    const at = placeOf(solana, data.publicKey, data.accessToken)
    await connectWallet(frame, at, wireSecondFactor(data))
    return { publicKey: at.address }
  },
)
