import { ethereum } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { connectWallet } from '../wallet/connect.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { secondFactor, token, wireSecondFactor } from './fields.js'

// an export connects with the second factor, ahead of the page that shows the key
const fields = { ...token, ...secondFactor, address: text(42) }

export const walletConnect = defineEvent(fields, async (data, frame) => {
  const at = placeOf(ethereum, data.address, data.accessToken)
  await connectWallet(frame, at, wireSecondFactor(data))
  return { address: at.address }
})
