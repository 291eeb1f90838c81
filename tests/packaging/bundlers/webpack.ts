import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { hostPage, notFound, startServer } from '../../server.js'
import { address, copyFixture, type Hosts, makeHosts, run } from '../host.js'
import type { Packed } from '../pack.js'
import type { Variant } from '../variants.js'

/**
 * Builds all hosts once, an entry for each, and serves the files. The bench measures their size and needs them
 * minimized. A test of a login does not, and minimizing takes four fifths of the build's time.
 */
export async function webpackHosts(
  place: string,
  packed: Packed,
  variants: readonly Variant[],
  { minimize = true } = {},
): Promise<Hosts> {
  const folder = makeHosts(place, 'webpack', packed, variants, ['webpack'])
  copyFixture('webpack', folder)
  await run(folder, ['build.mjs', ...(minimize ? ['--minimize'] : [])])
  const names = new Set(variants.map(({ name }) => name))
  const { url, stop } = await startServer((request, response) => {
    const { pathname } = new URL(`${request.url}`, 'http://localhost')
    const name = pathname.slice(1)
    const file = path.join(folder, 'dist', pathname)
    const scripts = ['/runtime.js', `/${name}.js`].map((src) => `<script defer src="${src}"></script>`)
    if (names.has(name))
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(hostPage('webpack host', ['<link rel="icon" href="data:," />', ...scripts]))
    else if (pathname.endsWith('.js') && existsSync(file)) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      createReadStream(file).pipe(response)
    } else notFound(response)
  }, 'localhost')
  return { url: (variant, query) => address(url, variant, query), stop }
}
