import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'

/** Files are read at each request, because they may be built again. Routes of an app are its `index.html`. */
const OPTIONS = { dev: true, single: true }

/** The answer for an app that is still being built. The browser asks again by itself. */
const NOT_YET = '<!doctype html><title>Still being built</title><p>This page is still being built. It opens by itself.'

/** Whether the path is the prefix or below it. */
const isBelow = (pathname, prefix) =>
  pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)

/**
 * Serves built apps to this machine only. `mounts` maps path prefixes to folders; the longest matching prefix wins. The
 * apps read `facts` from `/playground.json`, so that one build works with a server on any port.
 */
export function serve({ port, mounts, facts }) {
  const sites = Object.entries(mounts)
    .sort(([one], [other]) => other.length - one.length)
    .map(([prefix, folder]) => ({ prefix, folder, answer: sirv(folder, OPTIONS) }))
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?')
    if (pathname === '/playground.json') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(facts))
      return
    }
    const notFound = () => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    const site = sites.find(({ prefix }) => isBelow(pathname, prefix))
    if (!site) return notFound()
    if (!existsSync(path.join(site.folder, 'index.html'))) {
      response.writeHead(503, { 'content-type': 'text/html', 'cache-control': 'no-store', refresh: '2' }).end(NOT_YET)
      return
    }
    request.url = `/${(request.url ?? '').slice(site.prefix.length).replace(/^\/+/, '')}`
    response.setHeader('cache-control', 'no-cache')
    site.answer(request, response, notFound)
  })
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, 'localhost', () => resolve(server)))
}
