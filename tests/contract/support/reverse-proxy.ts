import { request as forward, type IncomingHttpHeaders } from 'node:http'
import { startServer } from '../../server.js'

/**
 * Starts a reverse proxy as nginx is with `proxy_pass http://127.0.0.1:PORT` and no other line: it calls the server
 * from this machine by a loopback name, and says neither who called nor which host they asked for. `headers` are what a
 * proxy adds that was told to.
 */
export function startReverseProxy(
  provider: string,
  headers: (asked: IncomingHttpHeaders) => IncomingHttpHeaders = () => ({}),
) {
  const { port } = new URL(provider)
  return startServer((asked, answer) => {
    const { connection: _, host: __, ...kept } = asked.headers
    const sent = { ...kept, host: `127.0.0.1:${port}`, ...headers(asked.headers) }
    const call = forward({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: sent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    call.on('error', () => answer.writeHead(502).end())
    asked.pipe(call)
  })
}
