import { ethereum } from '../keys/chain.js'
import { text } from '../lib/schema.js'
import { setRecovery } from '../recovery/recover.js'
import { factorFields } from '../second-factor/factor.js'
import { placeOf } from '../wallet/place.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { recoveryFields, recoveryMethodOf } from './recovery-fields.js'

const fields = { ...token, ...recoveryFields, ...factorFields, address: text(42), recoveryMethod: text(40) }

export const walletSetRecovery = defineEvent(fields, async (data, frame) => {
  const at = placeOf(ethereum, data.address, data.accessToken)
  const method = recoveryMethodOf(frame.facts, data)
  await frame.proofs.spend(data, 'recovery', (proof) => setRecovery(frame, at, method, proof))
  return { address: at.address }
})
