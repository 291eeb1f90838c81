import { ethereum } from '../keys/chain.js'
import { flag, optional, text } from '../lib/schema.js'
import { recoverWallet } from '../recovery/recover.js'
import { factorFields } from '../second-factor/factor.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { recoveryFields, recoveryMethodOf } from './recovery-fields.js'

const fields = { ...token, ...recoveryFields, ...factorFields, address: text(42), imported: optional(flag) }

export const walletRecover = defineEvent(fields, async (data, frame) => {
  const at = placeOf(ethereum, data.address, data.accessToken)
  await recoverWallet(frame, at, recoveryMethodOf(frame.facts, data), await frame.proofs.find(data, 'wallet'))
  return { address: at.address }
})
