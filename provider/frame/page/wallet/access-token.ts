import { base64urlnopad } from '@scure/base'
import { Refusal } from '../lib/refusal.js'

/** Whose token it says it is. The provider checks it at every call; here it only names a place in the storage. */
export function userOf(accessToken: string): string {
  try {
    const [, payload = ''] = accessToken.split('.')
    const { sub } = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(payload))) as { sub?: unknown }
    if (typeof sub === 'string' && sub) return sub
  } catch {}
  throw new Refusal('missing_or_invalid_token', 'The access token is none.')
}
