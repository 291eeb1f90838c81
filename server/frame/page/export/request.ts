import { pageIn } from '../../../protocol/origin-pattern.js'
import { type Look, readLook } from '../view/look.js'

export interface ExportRequest extends Look {
  readonly address: string
  readonly token: string
  readonly phrase: boolean
  /**
   * The origin of a page around that gives this one the height that it asks for, so that a phrase has room, and that
   * hears of Escape. Others give 44 px, and are told nothing.
   */
  readonly origin?: string | undefined
}

/** Reads the host's request from the page's address. Wire §3.5. */
export function readRequest({ search, hash }: Pick<Location, 'search' | 'hash'>): ExportRequest {
  const query = new URLSearchParams(search)
  return {
    address: query.get('address') ?? '',
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    phrase: query.get('phrase_export') === 'true',
    origin: pageIn(query.get('origin') ?? '')?.origin,
    ...readLook(query),
  }
}
