import { LatchkitError } from '../../core/errors.js'
import type { Channel } from './contract.js'

const EMAIL = /^[^\s@<>()[\],;:\\"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** What the submit button asks; the server has the last word. Wire §6.3. */
export const isEmail = (typed: string): boolean => typed.length <= 254 && EMAIL.test(typed.trim())

/** As the server takes it. Throws `invalid_data`. Core §5. */
export function normalizeAddress(channel: Channel, typed: string): string {
  const to = typeof typed === 'string' ? typed.trim() : ''
  if (channel === 'email' && isEmail(to)) return to.toLowerCase()
  if (channel === 'sms' && /\d{3}/.test(to)) return to
  const what = channel === 'email' ? 'An email address' : 'A phone number'
  throw new LatchkitError('invalid_data', `${what} is needed, not ${JSON.stringify(typed)}.`)
}
