import { ethereum } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { connectWallet } from '../wallet/connect.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

export const walletConnect = defineEvent({ ...token, address: text(42) }, async ({ accessToken, address }, frame) => {
  const at = placeOf(ethereum, address, accessToken)
  await connectWallet(frame, at)
  return { address: at.address }
})
