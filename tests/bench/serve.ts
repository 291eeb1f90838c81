import { hostPage, notFound, startServer, type TestServer } from '../server.js'
import type { Page, Pages } from './bundle.js'

const html = ({ entry, preloads }: Page) =>
  hostPage('A host', [
    '<link rel="icon" href="data:," />',
    `<script type="module" src="${entry}"></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}" />`),
  ])

/** Serves each page under its name, and the scripts as a CDN does: compressed once, and cached for ever. */
export function serve(pages: Pages): Promise<TestServer> {
  const chunks = new Map([...pages.values()].flatMap((page) => [...page.chunks]))
  return startServer((request, response) => {
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
    } else notFound(response)
  }, 'localhost')
}
