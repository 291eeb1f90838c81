import { existsSync, readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const page = (name: string, hasStyles: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    <link rel="icon" href="/favicon.svg" />${hasStyles ? `\n    <link rel="stylesheet" href="/${name}.css" />` : ''}
    <script type="module" src="/${name}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

export interface HostServer {
  readonly origin: string
  close(): void
}

/** Serves what `buildHosts` made: `/<name>` is a page. `headers` adds some to a page's answer. */
export async function serveHosts(
  folder: string,
  headers: (name: string) => OutgoingHttpHeaders = () => ({}),
): Promise<HostServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname.slice(1)
    const file = path.join(folder, name)
    const script = `${file}.js`
    if (pathname === '/favicon.svg')
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>')
    else if (!path.extname(file) && file.startsWith(folder) && existsSync(script))
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers(name) })
        .end(page(name, existsSync(`${file}.css`)))
    else if (TYPES[path.extname(file)] && file.startsWith(folder) && existsSync(file))
      response
        .writeHead(200, { 'content-type': TYPES[path.extname(file)], 'cache-control': 'no-cache' })
        .end(readFileSync(file))
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${port}`, close }
}
