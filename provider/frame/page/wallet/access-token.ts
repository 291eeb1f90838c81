import { base64urlnopad } from '@scure/base'
import { Refusal } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'

/** Whose token it says it is. The provider checks it at every call; here it only names a place in the storage. */
export function userOf(accessToken: string): string {
  const { sub } = claimsOf(accessToken)
  if (typeof sub === 'string' && sub) return sub
  throw noToken()
}

/** Of which session it says it is. */
export const sessionOf = (accessToken: string): string => `${userOf(accessToken)} ${claimsOf(accessToken).sid}`

const noToken = () => new Refusal('missing_or_invalid_token', 'The access token is none.')

function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(payload)))
    if (isRecord(claims)) return claims
  } catch {}
  throw noToken()
}
