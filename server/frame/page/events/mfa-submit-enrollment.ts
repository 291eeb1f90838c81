import { listOf, oneOf, text } from '../lib/schema.js'
import { factorFields } from '../second-factor/factor.js'
import type { FactorRequest } from '../second-factor/proofs.js'
import type { Purpose } from '../second-factor/purpose.js'
import type { Frame } from '../wallet/frame.js'
import { byMethod } from './by-method.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

interface BackupCodes {
  readonly backup_codes?: readonly string[]
}
const common = { ...token, ...factorFields }
const code = text(100)

interface Enrolment {
  readonly purpose: Purpose
  readonly path: string
  readonly body: object
}
/** Returns the backup codes if this is the user's first factor. */
async function enrol({ mfa, proofs }: Frame, request: FactorRequest, { purpose, path, body }: Enrolment) {
  const { backup_codes } = await proofs.spend(request, purpose, (proof) =>
    mfa<BackupCodes>(path, request.accessToken, { ...body, ...proof }),
  )
  return backup_codes ? { backupCodes: backup_codes } : {}
}

const totp = defineEvent({ ...common, method: oneOf(['totp']), code }, ({ code, ...request }, frame) =>
  enrol(frame, request, { purpose: 'add-totp', path: '/totp/enroll', body: { code } }),
)
const sms = defineEvent(
  { ...common, method: oneOf(['sms']), code, phoneNumber: text(400) },
  ({ code, phoneNumber, ...request }, frame) =>
    enrol(frame, request, {
      purpose: 'add-sms',
      path: '/passwordless_sms/enroll',
      body: { code, phoneNumber },
    }),
)
const passkey = defineEvent(
  { ...common, method: oneOf(['passkey']), credentialIds: listOf(text(1400), 100) },
  ({ credentialIds, ...request }, frame) =>
    enrol(frame, request, {
      purpose: credentialIds.length > 0 ? 'add-passkey' : 'remove-passkey',
      path: '/passkey/enrollment',
      body: { credential_ids: credentialIds },
    }),
)

/** Enrols a second factor with a code that proves it. For passkeys, exactly the listed ones become second factors. */
export const mfaSubmitEnrollment = byMethod({ totp, sms, passkey })
