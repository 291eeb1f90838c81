import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface TestServer {
  /** `http://127.0.0.1:<port>`, or by the name that was wished. */
  readonly url: string
  readonly port: number
  /** Nobody is answered from the call on; resolves when the last connection is gone. */
  stop(): Promise<void>
}

/** Takes a connection over from HTTP. */
type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * A server that only this machine reaches, on a free port. A page is served by `localhost`.
 */
export async function startServer(
  listener: RequestListener,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  upgrade?: UpgradeListener,
): Promise<TestServer> {
  const server = createServer(listener)
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port: 0, host }, resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    return stopped
  }
  return { url: `http://${host}:${port}`, port, stop }
}

/** A service that answers everything the same; null: it never answers. */
export const answering = (status: number, body: string | null): Promise<TestServer> =>
  startServer((_, response) => {
    if (body !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })

export interface EndlessServer extends TestServer {
  /** Bytes that were written so far. */
  written(): number
  /** Resolves once no caller reads any more. */
  left(): Promise<void>
}
/** A service whose answers never end, whatever length they announce. Each begins with `start`. */
export async function endless(start = '[', headers: Readonly<Record<string, string>> = {}): Promise<EndlessServer> {
  const part = Buffer.alloc(64 * 1024, '1')
  let written = 0
  let closed = Promise.resolve()
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).write(start)
    const write = () => {
      let hasRoom = true
      while (hasRoom && !response.destroyed) {
        hasRoom = response.write(part)
        written += part.length
      }
      response.once('drain', write)
    }
    const others = closed
    closed = new Promise<void>((resolve) => response.once('close', resolve)).then(() => others)
    write()
  })
  return { ...server, written: () => written, left: () => closed }
}

export const notFound = (response: ServerResponse) =>
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')

/** A host's page: an empty root, and what loads the app into it. */
export const hostPage = (title: string, head: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
${head.map((line) => `    ${line}`).join('\n')}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
