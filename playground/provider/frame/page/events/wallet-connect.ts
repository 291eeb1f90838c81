import { ethereum } from '../chain.js'
import { connectWallet } from '../connect.js'
import { defineEvent } from '../event.js'
import { text } from '../schema.js'
import { token } from '../session.js'
import { placeOf } from '../wallet-place.js'

export const walletConnect = defineEvent({ ...token, address: text(42) }, async ({ accessToken, address }, frame) => {
  const at = placeOf(ethereum, address, accessToken)
  await connectWallet(frame, at)
  return { address: at.address }
})
