import { type ErrorFacts, LatchkitError, toError } from '../../core/errors.js'
import { digitsOf, plainPhone } from '../../core/input/plain-text.js'
import type { Channel } from './contract.js'

/** Of the shortest national numbers. */
const MIN_PHONE_DIGITS = 4

const invalid = (channel: Channel, typed: unknown, facts?: ErrorFacts) =>
  new LatchkitError(
    'invalid_data',
    `Check the ${channel === 'email' ? 'email address' : 'phone number and its country'}: ${JSON.stringify(typed)} cannot receive messages.`,
    facts,
  )

/** As the server takes it, which has the last word. Throws `invalid_data`. Core §5. */
export function normalizeAddress(channel: Channel, typed: string): string {
  const to = typeof typed === 'string' ? typed.trim() : ''
  if (channel === 'email' && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(to) && to.length <= 254) return to.toLowerCase()
  if (channel === 'sms' && digitsOf(to).length >= MIN_PHONE_DIGITS) return plainPhone(to)
  throw invalid(channel, typed)
}

/** Rethrows. A server's word about the field of a request becomes one for the person who filled in the form. */
export const refused = (channel: Channel, to: string) => (thrown: unknown) => {
  const cause = toError(thrown)
  throw cause.code === 'invalid_data' ? invalid(channel, to, cause) : cause
}
