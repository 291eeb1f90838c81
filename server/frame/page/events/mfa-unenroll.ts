import { oneOf } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

const PATHS = { sms: '/passwordless_sms/unenroll', totp: '/totp/unenroll' } as const
const fields = { ...token, ...factorFields, method: oneOf(['sms', 'totp']) }

/** Removes a second factor. Passkeys are removed by an enrolment with an empty list. */
export const mfaUnenroll = defineEvent(fields, async (data, { mfa, proofs }) => {
  await proofs.spend(data, `remove-${data.method}`, (proof) => mfa(PATHS[data.method], data.accessToken, proof))
  return {}
})
