import { text } from '../lib/schema.js'
import { forgetConnections } from '../wallet/connect.js'
import { defineEvent } from './event.js'

/** At logout: what this page remembers of the user's tokens and second factors goes. */
export const mfaClear = defineEvent({ userId: text(200) }, ({ userId }, { proofs }) => {
  forgetConnections()
  proofs.forget(userId)
  return {}
})
