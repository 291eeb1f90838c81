import { text } from '../lib/schema.js'
import { forgetConnections } from '../wallet/connect.js'
import { defineEvent } from './event.js'

/** At logout, forgets the user's tokens and proofs of second factors. */
export const mfaClear = defineEvent({ userId: text(200) }, ({ userId }, { proofs }) => {
  forgetConnections()
  proofs.forget(userId)
  return {}
})
