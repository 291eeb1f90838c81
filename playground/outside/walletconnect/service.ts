import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenService } from '../outside.js'
import { createRelay } from './relay.js'
import { walletRoutes } from './wallet-routes.js'

/**
 * `base` is the address of this service, with its path. The relay is at `ws://…/walletconnect/relay`, and its status at
 * `/relay/health`.
 */
export function openService(base: string): OpenService {
  const relay = createRelay()
  const routes = new Hono()
    .get('/relay/health', (c) => c.json(relay.health(), 200, { 'access-control-allow-origin': '*' }))
    .route('/', walletRoutes(`${base.replace(/^http/, 'ws')}/relay`))
  return {
    listener: getRequestListener(routes.fetch),
    upgrade(request, socket, head) {
      if (/^\/relay\/?(\?|$)/.test(request.url ?? '')) relay.upgrade(request, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    },
    close: relay.close,
  }
}
