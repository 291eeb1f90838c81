import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../protocol/errors.js'
import { originFor } from './addresses.js'
import type { Call, Env, Server } from './context.js'

/**
 * Refuses calls from outside the wallet frame. A host's page has the same token, but must not use the frame's routes.
 */
export function mustBeFrame(server: Pick<Server, 'origin' | 'proxies'>, c: Call): void {
  if (c.req.header('origin') !== originFor(server, c))
    throw new ApiError('invalid_origin', 'Only the wallet frame may ask this.')
}

export const frameOnly =
  (server: Server): MiddlewareHandler<Env> =>
  async (c, next) => {
    mustBeFrame(server, c)
    await next()
  }
