import { pageIn } from '../../../protocol/origin-pattern.js'
import { isPurpose, type Purpose } from '../second-factor/purpose.js'
import { type Look, readLook } from '../view/look.js'

export interface ConfirmRequest extends Look {
  readonly token: string
  /** Undefined if the address names no change. */
  readonly purpose: Purpose | undefined
  /** The origin of the host's page, which alone hears of the outcome; undefined if the address names none. */
  readonly origin: string | undefined
}

/** Reads the host's request from the page's address. Wire §3.6. */
export function readRequest({ search, hash }: Pick<Location, 'search' | 'hash'>): ConfirmRequest {
  const query = new URLSearchParams(search)
  const purpose = query.get('purpose')
  return {
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    purpose: isPurpose(purpose) ? purpose : undefined,
    origin: pageIn(query.get('origin') ?? '')?.origin,
    ...readLook(query),
  }
}
