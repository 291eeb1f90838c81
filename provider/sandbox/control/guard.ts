import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'

const loopbackPeer = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const loopbackOrigin = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

interface Caller {
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly address: string | undefined
}
export const isOfThisMachine = ({ origin, host = '', address = '' }: Caller): boolean =>
  (origin === undefined || loopbackOrigin.test(origin)) && loopbackPeer.test(address) && loopbackHost.test(host)

/**
 * Allows only callers on this machine and pages that this machine serves. The host header is checked too, because DNS
 * rebinding would give an attacker's page the provider's origin.
 */
export const guard: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin')
  const caller = { origin, host: c.req.header('host'), address: getConnInfo(c).remote.address }
  if (!isOfThisMachine(caller)) throw new ApiError('invalid_origin', 'The sandbox answers to this machine only.')
  if (origin !== undefined) {
    c.header('access-control-allow-origin', origin)
    c.header('vary', 'origin')
  }
  if (c.req.method !== 'OPTIONS') return next()
  c.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  // Solana's client library sends the header `solana-client`.
  c.header('access-control-allow-headers', 'content-type, accept, solana-client')
  c.header('access-control-max-age', '600')
  return c.body(null, 204)
}
