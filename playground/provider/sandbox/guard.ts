import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../errors.js'
import type { Env } from '../provider-context.js'

const loopbackPeer = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const loopbackOrigin = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Lets in callers on this machine, and of browser pages only those that this machine serves. The host is checked
 * too: a name that an attacker points here (DNS rebinding) would make his page our own origin.
 */
export const guard: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin')
  const ours = origin === undefined || loopbackOrigin.test(origin)
  const local = loopbackPeer.test(getConnInfo(c).remote.address ?? '') && loopbackHost.test(c.req.header('host') ?? '')
  if (!ours || !local) throw new ApiError('invalid_origin', 'The sandbox answers to this machine only.')
  if (origin !== undefined) {
    c.header('access-control-allow-origin', origin)
    c.header('vary', 'origin')
  }
  if (c.req.method !== 'OPTIONS') return next()
  c.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  c.header('access-control-allow-headers', 'content-type, accept')
  c.header('access-control-max-age', '600')
  return c.body(null, 204)
}
