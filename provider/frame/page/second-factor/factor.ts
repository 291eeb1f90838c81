import { randomBytes, toText } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { type Field, isRecord, optional, text } from '../lib/schema.js'

const code: Field<unknown> = {
  wants: 'a code or a passkey’s answer',
  test: (value) => (typeof value === 'string' ? value.length <= 100 : typeof value === 'object'),
}
/** The second factor in a request, as a host's page was given it. Wire §3.3. */
export const factorFields = {
  mfaCode: optional(code),
  mfaMethod: optional(text(20)),
  relyingParty: optional(text(300)),
}
export interface BroughtFactor {
  readonly mfaCode: unknown
  readonly mfaMethod: string | undefined
  readonly relyingParty: string | undefined
}
/** A call of the provider's API that verifies a factor. */
export interface Verification {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Where the codes of each method are verified. */
const CODE_PATHS: ReadonlyMap<string, string> = new Map([
  ['sms', '/passwordless_sms/verify'],
  ['totp', '/totp/verify'],
  ['backup_code', '/backup_codes/verify'],
])

/** How a factor is verified. Throws `invalid_request_arguments` for what is none. */
export function verificationOf({ mfaCode, mfaMethod, relyingParty }: BroughtFactor): Verification {
  // of a call that may be made twice, since its answer may be lost
  const request_id = toText(randomBytes(16))
  if (mfaMethod === 'passkey') {
    if (!isRecord(mfaCode)) throw invalid('Invalid authenticator response')
    const relying_party = relyingParty && { relying_party: relyingParty }
    return { path: '/passkey/verify', body: { authenticator_response: mfaCode, ...relying_party, request_id } }
  }
  const path = mfaMethod && CODE_PATHS.get(mfaMethod)
  if (!path) throw invalid('Unsupported MFA method')
  if (typeof mfaCode !== 'string') throw invalid('Invalid MFA code')
  return { path, body: { code: mfaCode, request_id } }
}
