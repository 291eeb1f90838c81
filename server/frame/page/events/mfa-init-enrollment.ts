import { oneOf, text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import { byMethod } from './by-method.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

interface Authenticator {
  readonly totpSecret: string
  readonly totpAuthUrl: string
}
const common = { ...token, ...factorFields }

const totp = defineEvent({ ...common, method: oneOf(['totp']) }, async (data, { mfa, proofs }) => {
  const proof = await proofs.findFor(data, 'add-totp')
  const { totpSecret, totpAuthUrl } = await mfa<Authenticator>('/totp/init', data.accessToken, proof)
  return { method: data.method, secret: totpSecret, authUrl: totpAuthUrl }
})

const sms = defineEvent(
  { ...common, method: oneOf(['sms']), phoneNumber: text(400) },
  async ({ phoneNumber, ...data }, { mfa, proofs }) => {
    const proof = await proofs.findFor(data, 'add-sms')
    await mfa('/passwordless_sms/init', data.accessToken, { action: 'enroll', phoneNumber, ...proof })
    return { method: data.method }
  },
)

/** Starts the enrolment of a second factor: creates the secret for an authenticator app, or sends a code to a phone. */
export const mfaInitEnrollment = byMethod({ totp, sms })
