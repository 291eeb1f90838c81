import { existsSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { hostPage, notFound, startServer, type TestServer } from '../server.js'

/** Chunks have a hash of their content in their names, so a browser may keep them, as hosts in production let it. */
const cacheControl = (pathname: string) =>
  pathname.startsWith('/chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The `nonce` attribute for scripts that the page's policy trusts, or an empty text. */
const nonceIn = (headers: OutgoingHttpHeaders) => {
  const [, nonce] = /'nonce-([\w-]+)'/.exec(`${headers['content-security-policy']}`) ?? []
  return nonce ? ` nonce="${nonce}"` : ''
}

const page = (name: string, hasStyles: boolean, nonce: string) =>
  hostPage(name, [
    '<link rel="icon" href="/favicon.svg" />',
    ...(hasStyles ? [`<link rel="stylesheet" href="/${name}.css" />`] : []),
    `<script type="module"${nonce} src="/${name}.js"></script>`,
  ])

/** Serves the output of `buildHosts`: `/<name>` is a page. `headers` returns additional headers of a page. */
export function serveHosts(
  folder: string,
  headers: (name: string) => OutgoingHttpHeaders = () => ({}),
): Promise<TestServer> {
  return startServer((request, response) => {
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
        .end(page(name, existsSync(`${file}.css`), nonceIn(headers(name))))
    else if (TYPES[path.extname(file)] && file.startsWith(folder) && existsSync(file))
      response
        .writeHead(200, { 'content-type': TYPES[path.extname(file)], 'cache-control': cacheControl(pathname) })
        .end(readFileSync(file))
    else notFound(response)
  }, 'localhost')
}
