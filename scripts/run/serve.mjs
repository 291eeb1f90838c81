import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

function fileFor(folder, pathname) {
  const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
  if (!file.startsWith(folder + path.sep)) return undefined
  if (existsSync(file) && statSync(file).isFile()) return file
  return path.extname(file) ? undefined : path.join(folder, 'index.html') // A route of the app, not a file.
}

/**
 * Serves built apps to this machine only. `mounts` maps path prefixes to folders; the longest matching prefix wins. The
 * apps read `facts` from `/playground.json`, so that one build works with a provider on any port.
 */
export function serve({ port, mounts, facts }) {
  const prefixes = Object.keys(mounts).sort((one, other) => other.length - one.length)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/playground.json') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(facts))
      return
    }
    const prefix = prefixes.find((one) => pathname === one || pathname.startsWith(one.endsWith('/') ? one : `${one}/`))
    const file = prefix && fileFor(mounts[prefix], pathname.slice(prefix.length) || '/')
    if (!file || !existsSync(file)) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    else {
      response.writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      })
      createReadStream(file).pipe(response)
    }
  })
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, 'localhost', () => resolve(server)))
}
