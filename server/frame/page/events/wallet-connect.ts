import { ethereum } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { connectWallet } from '../wallet/connect.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

// Before an export, the wallet connects with the second factor, whose proof the export page takes over.
const fields = { ...token, ...factorFields, address: text(42) }

export const walletConnect = defineEvent(fields, async (data, frame) => {
  const at = placeOf(ethereum, data.address, data.accessToken)
  await connectWallet(frame, at, data)
  return { address: at.address }
})
