import { LatchkitError } from '../../core/errors.js'
import type { Http } from '../../core/http.js'
import { type Json, list, record, text } from '../../core/lib/read.js'
import type { MfaPasskeyDescriptor, MfaPasskeyOptions } from './contract.js'

/** Sends a code to the phone number that is the user's second factor. Wire §1.3. */
export const sendCode = (http: Http): Promise<unknown> => http.post('/mfa/passwordless_sms/init', { action: 'verify' })

/** Fetches the options of a request for a passkey that is a second factor. Wire §1.3, §1.6. */
export async function passkeyOptions(http: Http): Promise<MfaPasskeyOptions> {
  const answer = record(await http.post('/mfa/passkeys/init', {}))
  return readOptions(record(answer.options))
}

function readOptions(wire: Json): MfaPasskeyOptions {
  const challenge = text(wire.challenge)
  if (!challenge) throw new LatchkitError('malformed_response', 'The server asked for a passkey without a challenge.')
  const rpId = text(wire.rp_id)
  const userVerification = text(wire.user_verification)
  return {
    challenge,
    ...(typeof wire.timeout === 'number' && { timeout: wire.timeout }),
    ...(rpId && { rpId }),
    ...(userVerification && { userVerification }),
    allowCredentials: list(wire.allow_credentials).map(record).flatMap(descriptor),
  }
}
function descriptor(wire: Json): readonly MfaPasskeyDescriptor[] {
  const id = text(wire.id)
  const transports = list(wire.transports).filter((one) => typeof one === 'string')
  return id ? [{ id, type: 'public-key', ...(transports.length > 0 && { transports }) }] : []
}
