import { isPurpose, type Purpose } from '../second-factor/purpose.js'
import { type Look, readLook } from '../view/look.js'

export interface ConfirmRequest extends Look {
  readonly token: string
  /** Undefined if the address names no change. */
  readonly purpose: Purpose | undefined
}

/** Reads the host's request from the page's address. Wire §3.6. */
export function readRequest({ search, hash }: Pick<Location, 'search' | 'hash'>): ConfirmRequest {
  const query = new URLSearchParams(search)
  const purpose = query.get('purpose')
  return {
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    purpose: isPurpose(purpose) ? purpose : undefined,
    ...readLook(query),
  }
}
