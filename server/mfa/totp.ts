import { Secret, TOTP } from 'otpauth'
import { plainCode } from '../../core/input/code.js'

/** 160 bits, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20
/** How many steps of 30 s a device's clock may be behind or ahead. */
const DRIFT_STEPS = 1

/** The data for setting up an authenticator app. */
export interface Authenticator {
  /** Base32, to type in. */
  readonly secret: string
  /**
   * `otpauth://totp/…` for a QR code, in Google Authenticator's "Key URI Format", which 1Password, Authy and Aegis read
   * too.
   */
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

/** Apps split issuer and label at the first colon, so a name may have none. */
const plainName = (name: string) => name.replace(/[\s:]+/gu, ' ').trim()

/** The time step of a code; undefined if it is neither the present step's nor that of a neighbour. RFC 6238. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: plainCode(code), timestamp, window: DRIFT_STEPS })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}
