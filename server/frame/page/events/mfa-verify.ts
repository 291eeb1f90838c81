import { Refusal } from '../lib/refusal.js'
import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

/** Verifies a second factor in advance, for the next requests to the wallet. Wire §3.3. */
export const mfaVerify = defineEvent({ ...token, ...factorFields }, async (data, { proofs }) => {
  // An earlier proof does not show that the user is present now.
  if (data.mfaCode === undefined) throw new Refusal('missing_or_invalid_mfa', 'There is no second factor to verify.')
  await proofs.find(data, 'wallet', 'export')
  return {}
})
