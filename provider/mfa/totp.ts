import { Secret, TOTP } from 'otpauth'
import { plainCode } from '../../core/input/code.js'

/** RFC 4226 wants 128 bits at least, and 160 where SHA-1 is used. */
const SECRET_BYTES = 20
/** Steps of 30 s that a device's clock may be behind or ahead. */
const DRIFT_STEPS = 1

/** What an authenticator app is given: by hand, or in a QR code. */
export interface Authenticator {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/…`, as the "Key URI Format" of Google Authenticator has it, which 1Password, Authy and Aegis read. */
  readonly url: string
}

export function newAuthenticator(issuer: string, label: string): Authenticator {
  const totp = new TOTP({
    issuer: plainName(issuer),
    label: plainName(label),
    secret: new Secret({ size: SECRET_BYTES }),
  })
  return { secret: totp.secret.base32, url: totp.toString() }
}

/** A colon would part issuer and label in another place. */
const plainName = (name: string) => name.replace(/[\s:]+/gu, ' ').trim()

/** The time step that a code is of; undefined where it is none of now, or of the steps beside it. RFC 6238. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: plainCode(code), timestamp, window: DRIFT_STEPS })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}
