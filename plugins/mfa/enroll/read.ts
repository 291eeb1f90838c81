import { LatchkitError } from '../../../core/errors.js'
import { list, record, text } from '../../../core/lib/read.js'
import type { MfaAuthenticator, MfaEnrolled } from './contract.js'

/** Readers of the frame's answers and the host's arguments, whose types are not guaranteed. Wire §3.2. */

export function readAuthenticator(answer: unknown): MfaAuthenticator {
  const { secret, authUrl } = record(answer)
  if (text(secret) && text(authUrl)) return { secret: `${secret}`, authUrl: `${authUrl}` }
  throw new LatchkitError('malformed_response', 'The server made no secret for an authenticator app.')
}

export function readBackupCodes(answer: unknown): MfaEnrolled {
  const codes = list(record(answer).backupCodes).filter((code) => typeof code === 'string')
  return codes.length ? { backupCodes: codes } : {}
}

export function readPhone(phoneNumber: unknown): string {
  if (typeof phoneNumber === 'string' && phoneNumber.trim()) return phoneNumber
  throw new LatchkitError('invalid_data', 'A phone number with its country code is needed to enrol SMS.')
}

/** Refuses an empty list, which on the wire would remove the passkeys. `unenroll` does that. */
export function readCredentialIds(ids: unknown): readonly string[] {
  const read = list(ids).filter((id) => typeof id === 'string')
  if (read.length && read.length === list(ids).length) return read
  throw new LatchkitError('invalid_data', 'The ids of the passkeys to enrol are needed: one at least.')
}
