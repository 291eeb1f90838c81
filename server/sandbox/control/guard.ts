import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'

const loopbackPeer = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const loopbackOrigin = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Headers that a proxy, a tunnel or a content delivery network adds, by their names or how the names begin. */
const FORWARDING = [
  /^(?:forwarded|via|x-host|x-scheme|x-real-ip|true-client-ip|client-ip|http-client-ip|remote-addr|max-forwards)$/,
  /^x-(?:forward|original-|client-|cluster-|remote-|proxy|envoy-|akamai-|amz|amzn-|appengine-|arr-|azure-|cdn|cloud-|github-|ms-|nf-|sucuri-|vercel-)/,
  /^(?:akamai|cdn|cf|cloudfront|fastly|fly|ngrok|proxy|tailscale|wl-proxy)-/,
]

const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING.some((pattern) => pattern.test(name)))

/**
 * Whether the request comes from this machine, under a loopback name and by no proxy that says so. A proxy need not say
 * so: nginx sends neither its caller's address nor the host unless it is told to. So this is a second line of defence,
 * and the first is that a server has a sandbox only if it is started with one. Decision 87.
 */
export const isOfThisMachine = (request: IncomingMessage): boolean =>
  loopbackPeer.test(request.socket.remoteAddress ?? '') &&
  loopbackHost.test(request.headers.host ?? '') &&
  !isForwarded(request)

/** Whether the request comes from no page, or from one that this machine serves. */
export const isOfLocalPage = ({ headers: { origin } }: IncomingMessage): boolean =>
  origin === undefined || loopbackOrigin.test(origin)

/**
 * Allows only callers on this machine and pages that this machine serves. The host header is checked too, because DNS
 * rebinding would give an attacker's page the server's origin.
 */
export const guard: MiddlewareHandler<Env> = async (c, next) => {
  const { incoming } = c.env
  if (!isOfThisMachine(incoming) || !isOfLocalPage(incoming))
    throw new ApiError('invalid_origin', 'The sandbox answers to this machine only.')
  const origin = c.req.header('origin')
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
