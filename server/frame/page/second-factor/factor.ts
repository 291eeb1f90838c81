import { randomBytes, toText } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { type Field, isRecord, optional, text } from '../lib/schema.js'

const code: Field<unknown> = {
  wants: 'a code or a passkey’s answer',
  test: (value) => (typeof value === 'string' ? value.length <= 100 : typeof value === 'object'),
}
/** The fields of a request that carry a second factor from the host's page. Wire §3.3. */
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
/** The call to the server's API that verifies a factor. */
export interface Verification {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The paths that verify the codes of each method. */
const CODE_PATHS: ReadonlyMap<string, string> = new Map([
  ['sms', '/passwordless_sms/verify'],
  ['totp', '/totp/verify'],
  ['backup_code', '/backup_codes/verify'],
])

/** The call that verifies this factor. Throws `invalid_request_arguments` for a malformed factor. */
export function verificationOf({ mfaCode, mfaMethod, relyingParty }: BroughtFactor): Verification {
  // Lets the call be repeated, since its answer may be lost.
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
