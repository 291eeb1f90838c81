import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hostPage, notFound, startServer } from '../../server.js'
import { address, copyFixture, type Hosts, makeHosts, run } from '../host.js'
import type { Packed } from '../pack.js'
import type { Variant } from '../variants.js'

/** A bundler without a server of its own. */
interface Bundler {
  /** The name of its folder in `tests/packaging/hosts`. */
  readonly name: string
  /** The packages that the host installs for it. */
  readonly packages: readonly string[]
  /** The command that builds all hosts to `dist`, with `<variant>.js` or `<variant>.html` for each. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Builds all hosts once and serves what the bundler wrote. */
export async function plainHosts(
  bundler: Bundler,
  place: string,
  packed: Packed,
  variants: readonly Variant[],
): Promise<Hosts> {
  const folder = makeHosts(place, bundler.name, packed, variants, bundler.packages)
  copyFixture(bundler.name, folder)
  for (const { name } of variants)
    writeFileSync(
      path.join(folder, `${name}.html`),
      page(`<script type="module" src="./variants/${name}/main.js"></script>`),
    )
  await run(folder, bundler.command, bundler.env)
  const { url, stop } = await startServer((request, response) => {
    const { pathname } = new URL(`${request.url}`, 'http://localhost')
    const file = path.join(folder, 'dist', pathname)
    const type = TYPES[path.extname(pathname)]
    if (type && existsSync(file)) {
      response.writeHead(200, { 'content-type': type })
      createReadStream(file).pipe(response)
    } else if (existsSync(`${file}.js`))
      response
        .writeHead(200, { 'content-type': `${TYPES['.html']}` })
        .end(page(`<script type="module" src="${pathname}.js"></script>`))
    else notFound(response)
  }, 'localhost')
  const hasPages = bundler.name === 'parcel'
  return { url: (variant, query) => address(url, hasPages ? `${variant}.html` : variant, query), stop }
}
const page = (script: string) => hostPage('Host', ['<link rel="icon" href="data:," />', script])
