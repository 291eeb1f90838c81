import { base64urlnopad } from '@scure/base'
import { Refusal } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'

/**
 * The user id in the token, unverified. It is only a part of storage keys here; the server verifies the token at
 * every call.
 */
export function userOf(accessToken: string): string {
  const { sub } = claimsOf(accessToken)
  if (typeof sub === 'string' && sub) return sub
  throw noToken()
}

/** The session in the token, unverified. */
export const sessionOf = (accessToken: string): string => `${userOf(accessToken)} ${claimsOf(accessToken).sid}`

const noToken = () => new Refusal('missing_or_invalid_token', 'The access token is not a JWT of a user. Log in again.')

function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(payload)))
    if (isRecord(claims)) return claims
  } catch {}
  throw noToken()
}
