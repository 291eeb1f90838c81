import { ethereum } from '../chain.js'
import { defineEvent } from '../event.js'
import { setRecovery } from '../recover.js'
import { text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'
import { guardFields, guardOf } from './guard-fields.js'

const fields = { ...token, ...guardFields, ...factor, address: text(42), recoveryMethod: text(40) }

export const walletSetRecovery = defineEvent(fields, async (asked, frame) => {
  const at = placeOf(ethereum, asked.address, asked.accessToken)
  await setRecovery(frame, at, guardOf(frame.facts, asked), factorOf(asked))
  return { address: at.address }
})
