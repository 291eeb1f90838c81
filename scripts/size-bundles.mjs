// Bundles for size-limit. By itself size-limit leaves out peer dependencies, files that a package imports of its own,
// and all behind `import()`. So the build bundles each chunk that imports a package with it, by esbuild, and
// `.size-limit.json` measures the bundle in place of the chunk. The other files go through the webpack of size-limit.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { lineFor } from './size-line.mjs'

const CHUNKS = 'dist/chunks'
export const BUNDLES = '.cache/size'

/** The name of a package, where one is imported. */
const PACKAGE = /(?:\bfrom|\bimport\(?)\s*['"](@?\w[^'"\n]*)['"]/g
const isReact = (name) => /^react(-dom)?(\/|$)/.test(name)

/** Whether a built file is a chunk that imports a package other than React. */
const isBundled = (root, file) =>
  path.dirname(file) === CHUNKS &&
  [...readFileSync(path.join(root, file), 'utf8').matchAll(PACKAGE)].some(([, name]) => !isReact(name))

/** Leaves out our other files, React, and what a package fetches later by an `import()` of its own. */
const leavesOut = {
  name: 'leaves out',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path: name, kind, importer }) => {
      if (kind === 'entry-point') return undefined
      const isOurs = !/[\\/]node_modules[\\/]/.test(importer)
      if (isOurs ? name.startsWith('.') : kind === 'dynamic-import') return { path: name, external: true }
      return isReact(name) ? { path: name, external: true } : undefined
    })
  },
}

/** Writes the bundles of a finished build. */
export async function writeSizeBundles(root) {
  rmSync(path.join(root, BUNDLES), { recursive: true, force: true })
  const chunks = readdirSync(path.join(root, CHUNKS)).filter((name) => name.endsWith('.js'))
  await build({
    absWorkingDir: root,
    entryPoints: chunks.map((name) => `${CHUNKS}/${name}`).filter((file) => isBundled(root, file)),
    outdir: BUNDLES,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [leavesOut],
    logLevel: 'error',
  })
}

/** The line of size-limit for a file of dist, without a limit. */
export function sizeLineFor(root, file) {
  if (!isBundled(root, file)) return lineFor(file)
  const name = path.basename(file, '.js')
  return { name, path: `${BUNDLES}/${name}.js`, brotli: true, running: false, webpack: false }
}

/** The file of dist whose bytes a line of size-limit counts. */
export const builtFile = ({ path: file }) => file.replace(`${BUNDLES}/`, `${CHUNKS}/`)
