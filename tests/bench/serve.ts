import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Pages } from './bundle.js'

export interface Site {
  readonly origin: string
  close(): void
}

const html = ({ entry, preloads }: Page) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A host</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${entry}"></script>
${preloads.map((file) => `    <link rel="modulepreload" href="${file}" />`).join('\n')}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** The pages, each under its name; their scripts as a CDN serves them: packed once, kept for ever. */
export async function serve(pages: Pages): Promise<Site> {
  const chunks = new Map([...pages.values()].flatMap((page) => [...page.chunks]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(`${request.url}`, 'http://localhost')
    const page = pages.get(pathname.slice(1))
    const chunk = chunks.get(pathname)
    if (page) {
      const body = html(page)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(body)
    } else if (chunk) {
      response
        .writeHead(200, {
          'content-type': 'text/javascript; charset=utf-8',
          'content-encoding': 'br',
          'content-length': chunk.body.byteLength,
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .end(chunk.body)
    } else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
