import { forgetConnections } from '../connect.js'
import { defineEvent } from '../event.js'
import { text } from '../schema.js'

/** At logout: what this page remembers of the user's tokens goes. */
export const mfaClear = defineEvent({ userId: text(200) }, () => {
  forgetConnections()
  return {}
})
