import { LatchkitError } from '../../core/errors.js'
import { plainEmail } from '../../core/input/email.js'
import { visibleText } from '../../core/input/visible-text.js'
import type { Channel } from './contract.js'

/** Normalises an address; the server checks it again. Throws `invalid_data`. Core §5. */
export function normalizeAddress(channel: Channel, typed: string): string {
  const email = channel === 'email'
  const to = typeof typed === 'string' && (email ? plainEmail : visibleText)(typed)
  if (to && (email || /\p{Nd}/u.test(to))) return to
  const name = email ? 'An email address' : 'A phone number'
  throw new LatchkitError('invalid_data', `${name} is needed, not ${JSON.stringify(typed)}.`)
}
