import { createServer } from 'node:http'
import sirv from 'sirv'

/** Files are read at each request, because they may be built again. Routes of an app are its `index.html`. */
const OPTIONS = { dev: true, single: true }

/** Whether the path is the prefix or below it. */
const isBelow = (pathname, prefix) =>
  pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)

/**
 * Serves built apps to this machine only. `mounts` maps path prefixes to folders; the longest matching prefix wins. The
 * apps read `facts` from `/playground.json`, so that one build works with a provider on any port.
 */
export function serve({ port, mounts, facts }) {
  const sites = Object.entries(mounts)
    .sort(([one], [other]) => other.length - one.length)
    .map(([prefix, folder]) => ({ prefix, answer: sirv(folder, OPTIONS) }))
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
    request.url = `/${(request.url ?? '').slice(site.prefix.length).replace(/^\/+/, '')}`
    response.setHeader('cache-control', 'no-cache')
    site.answer(request, response, notFound)
  })
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, 'localhost', () => resolve(server)))
}
