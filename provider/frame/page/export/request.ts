import { type Look, readLook } from '../view/look.js'

export interface ExportRequest extends Look {
  readonly address: string
  readonly token: string
  readonly phrase: boolean
  /** The page around gives this one the height that it asks for, so that a phrase has room. Others have 44 px. */
  readonly grows?: true | undefined
}

/** Reads the host's request from the page's address. Wire §3.5. */
export function readRequest({ search, hash }: Pick<Location, 'search' | 'hash'>): ExportRequest {
  const query = new URLSearchParams(search)
  return {
    address: query.get('address') ?? '',
    token: new URLSearchParams(hash.slice(1)).get('token') ?? '',
    phrase: query.get('phrase_export') === 'true',
    grows: query.get('grows') === 'true' || undefined,
    ...readLook(query),
  }
}
