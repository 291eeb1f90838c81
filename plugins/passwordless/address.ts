import { LatchkitError } from '../../core/errors.js'
import type { Channel } from './contract.js'

/** As the server takes it, which has the last word. Throws `invalid_data`. Core §5. */
export function normalizeAddress(channel: Channel, typed: string): string {
  const to = typeof typed === 'string' ? typed.trim() : ''
  if (channel === 'email' && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(to) && to.length <= 254) return to.toLowerCase()
  if (channel === 'sms' && /\d{3}/.test(to)) return to
  const what = channel === 'email' ? 'An email address' : 'A phone number'
  throw new LatchkitError('invalid_data', `${what} is needed, not ${JSON.stringify(typed)}.`)
}
