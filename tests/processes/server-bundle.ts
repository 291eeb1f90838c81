import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { makeOnce } from './make-once.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(root, '.cache/provider')
/** The folders with all sources of the bundle. */
const sources = ['scripts/sandbox/', 'server/', 'playground/outside/', 'core/input/']
/** Packages of many files, all of which a start loads. Node loads them faster as parts of the bundle. */
const BUNDLED = /^(drizzle-orm|hono|jose|libphonenumber-js|viem)(\/|$)/
/** Drivers of databases are loaded as packages: PGlite reads files beside itself, and `pg` calls `require`. */
const DRIVERS = /^(pg|@electric-sql\/.*)$/
/** ms after which a bundle of other sources is deleted. */
const MAX_AGE_MS = 86_400_000
let folderPromise: Promise<string> | undefined

/**
 * The server with its stand-ins as one script, which Node starts faster than separate sources. It is built again when
 * a source or a package changes.
 */
export const serverBundle = async () => path.join(await folderOfSources(), 'main.mjs')

/** The folder with the bundle of the server's current sources, for all data that depends on these sources. */
export function folderOfSources(): Promise<string> {
  folderPromise ??= make()
  return folderPromise
}

async function make(): Promise<string> {
  await forgetOld()
  return makeOnce(path.join(cache, await fingerprint()), async (draft) => {
    const { metafile } = await build({
      entryPoints: [path.join(root, 'scripts/sandbox/main.ts')],
      outfile: path.join(draft, 'main.mjs'),
      absWorkingDir: root,
      bundle: true,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'error',
      plugins: [ownAddresses, packages],
    })
    const isKnown = (name: string) => ['node_modules/', ...sources].some((folder) => name.startsWith(folder))
    const strange = Object.keys(metafile.inputs).filter((name) => !isKnown(name))
    if (strange.length > 0) throw new Error(`The server is made of more than its fingerprint knows: ${strange}`)
  })
}

async function fingerprint(): Promise<string> {
  const files = (await Promise.all(sources.map(filesIn))).flat().sort()
  const hash = createHash('sha256')
  const others = ['package-lock.json', 'playground/package.json', path.relative(root, fileURLToPath(import.meta.url))]
  for (const file of [...files, ...others]) hash.update(file).update(await readFile(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The files of a folder, without what a build writes and may be replacing: `server/dist` and the server's empty
 * database.
 */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const parts = entries.map((entry): readonly string[] | Promise<readonly string[]> => {
    const file = path.posix.join(folder, entry.name)
    if (/^server\/(dist(\.|$)|db\/empty-database-)/.test(file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })
  return (await Promise.all(parts)).flat()
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    const folder = path.join(cache, name)
    const { mtimeMs = Date.now() } = (await stat(folder).catch(() => undefined)) ?? {}
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps each source's own `import.meta.url` in the bundle, because sources read files that lie beside them. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /(server|playground)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader: 'ts' }
    })
  },
}

/** Leaves packages out of the bundle, except the listed ones and what these import, apart from database drivers. */
const packages: Plugin = {
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) =>
      kind === 'entry-point' || BUNDLED.test(name) || (importer.includes('node_modules') && !DRIVERS.test(name))
        ? undefined
        : { path: name, external: true },
    )
  },
}
