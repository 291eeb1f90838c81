import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../protocol/errors.js'
import type { Call, Env, Server } from './context.js'

/**
 * Refuses calls from outside the wallet frame. A host's page has the same token, but must not use the frame's routes.
 */
export function mustBeFrame({ origin }: Pick<Server, 'origin'>, c: Call): void {
  if (c.req.header('origin') !== origin) throw new ApiError('invalid_origin', 'Only the wallet frame may ask this.')
}

export const frameOnly =
  (server: Server): MiddlewareHandler<Env> =>
  async (c, next) => {
    mustBeFrame(server, c)
    await next()
  }
