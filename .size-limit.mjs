// The configuration of size-limit: the lines of `.size-lines.json`, which `npm run size:lines` keeps. With
// `SIZE_OF=all` in the environment, the chunks that journeys limit are measured too. By itself, size-limit leaves out
// peer dependencies, files that a package imports of its own, and all behind `import()`. So a chunk that imports a
// package is bundled with it here, by esbuild, and measured as it is then. The others go through the webpack of
// size-limit.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { lineFor } from './scripts/size-line.mjs'

const inProject = (file) => path.join(import.meta.dirname, file)
const BUNDLES = '.cache/size'

/** The name of a package, where one is imported. */
const PACKAGE = /(?:\bfrom|\bimport\(?)\s*['"](@?\w[^'"\n]*)['"]/g
const isReact = (name) => /^react(-dom)?(\/|$)/.test(name)
const bringsPackage = ({ path: file }) =>
  file.startsWith('dist/chunks/') &&
  existsSync(inProject(file)) &&
  [...readFileSync(inProject(file), 'utf8').matchAll(PACKAGE)].some(([, name]) => !isReact(name))

/** Leaves out our other files, React, and what a package fetches later by an `import()` of its own. */
const leavesOut = {
  name: 'leaves out',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path: name, kind, importer }) => {
      if (kind === 'entry-point') return undefined
      const isOurs = !importer.includes('/node_modules/')
      if (isOurs ? name.startsWith('.') : kind === 'dynamic-import') return { path: name, external: true }
      return isReact(name) ? { path: name, external: true } : undefined
    })
  },
}

const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))
const lines = [
  ...readJson('.size-lines.json'),
  ...(process.env.SIZE_OF === 'all'
    ? readJson('tests/bench/covered-chunks.json').map((name) => lineFor(`dist/chunks/${name}.js`))
    : []),
]
const bundled = lines.filter(bringsPackage)
await build({
  entryPoints: bundled.map(({ path: file }) => inProject(file)),
  outdir: inProject(BUNDLES),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  plugins: [leavesOut],
  logLevel: 'error',
})

export default lines.map((line) => {
  if (!bundled.includes(line)) return line
  const { import: _, ignore: __, ...rest } = line
  return { ...rest, path: `${BUNDLES}/${path.basename(line.path)}`, webpack: false }
})
