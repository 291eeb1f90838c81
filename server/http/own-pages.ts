import { ApiError } from '../protocol/errors.js'
import { originFor } from './addresses.js'
import type { Call, Server } from './context.js'

/** Refuses calls from other pages than the server's own. A host's page has the same token. */
export function mustBeOwnPage(server: Pick<Server, 'origin' | 'proxies'>, c: Call): void {
  if (c.req.header('origin') !== originFor(server, c))
    throw new ApiError('invalid_origin', 'Only a page of the server may do this.')
}
