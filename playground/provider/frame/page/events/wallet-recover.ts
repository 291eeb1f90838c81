import { ethereum } from '../chain.js'
import { defineEvent } from '../event.js'
import { recoverWallet } from '../recover.js'
import { flag, optional, text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'
import { guardFields, guardOf } from './guard-fields.js'

const fields = { ...token, ...guardFields, ...factor, address: text(42), imported: optional(flag) }

export const walletRecover = defineEvent(fields, async (asked, frame) => {
  const at = placeOf(ethereum, asked.address, asked.accessToken)
  await recoverWallet(frame, at, guardOf(frame.facts, asked), factorOf(asked))
  return { address: at.address }
})
