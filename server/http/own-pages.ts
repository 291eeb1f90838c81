import { ApiError } from '../protocol/errors.js'
import type { Call, Server } from './context.js'

/** Refuses calls from other pages than the server's own. A host's page has the same token. */
export function mustBeOwnPage({ origin }: Pick<Server, 'origin'>, c: Call): void {
  if (c.req.header('origin') !== origin) throw new ApiError('invalid_origin', 'Only a page of the server may do this.')
}
