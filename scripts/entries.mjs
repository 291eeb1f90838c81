// Finds the public entries. A new file in `entries/`, or a new folder in `plugins/`, is an entry. Each also needs its
// line in package.json.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The names of all folders of `plugins/` that have an `index.ts`. */
export function pluginNames(root) {
  const folder = path.join(root, 'plugins')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'index.ts')))
    .sort()
}

/** Every file of `entries/`: `latchkit` itself is `index`. */
const entryNames = (root) =>
  readdirSync(path.join(root, 'entries'))
    .map((file) => path.basename(file, '.ts'))
    .sort()

/** The source file of each entry, in the form of rollup's `input`. */
export function entries(root) {
  const plugins = pluginNames(root).map((name) => [`plugins/${name}`, `plugins/${name}/index.ts`])
  const own = entryNames(root).map((name) => [name, `entries/${name}.ts`])
  return Object.fromEntries(
    [...own, ['plugins/index', 'plugins/index.ts'], ...plugins].map(([name, file]) => [name, path.join(root, file)]),
  )
}

/** The source file of each entry that runs in Node and not in a page. They are built apart. */
export const toolEntries = (root) => ({ testing: path.join(root, 'testing/index.ts') })

/** The source files of `latchkit-server`, a package of its own. */
export const serverEntries = (root) => ({
  server: path.join(root, 'server/server.ts'),
  'server/sandbox': path.join(root, 'server/sandbox/start.ts'),
})

/** The folder in `dist` of the files that say 'use client'. */
export const CLIENT_BOUNDARIES = 'react-server'

/**
 * Whether an entry is code of the browser when a server component imports it. Manifests too: a server component may
 * then hand `plugins={[…]}` to the server without a file of its own for it.
 */
export const hasClientBoundary = (name) => /^(react|solana)$|^plugins\//.test(name)

/** The lines of `exports` for an entry that a page loads. */
const exportsOf = (name, types) => ({
  types: `./dist/types/${types}.d.ts`,
  ...(hasClientBoundary(name) && { 'react-server': `./dist/${CLIENT_BOUNDARIES}/${name}.js` }),
  default: `./dist/${name}.js`,
})

/** The expected `exports` of package.json. */
export function expectedExports(root) {
  const plugins = pluginNames(root).map((name) => [
    `./plugins/${name}`,
    exportsOf(`plugins/${name}`, `plugins/${name}/index`),
  ])
  const own = entryNames(root).map((name) => [name === 'index' ? '.' : `./${name}`, exportsOf(name, `entries/${name}`)])
  return {
    ...Object.fromEntries(own),
    './plugins': exportsOf('plugins/index', 'plugins/index'),
    ...Object.fromEntries(plugins),
    './testing': { types: './dist/types/testing/index.d.ts', default: './dist/testing.js' },
    './package.json': './package.json',
  }
}

/** A sentence for each line of `exports` that is missing, wrong or obsolete. */
export function exportsProblems(root, actual) {
  const expected = expectedExports(root)
  const wrong = Object.entries(expected)
    .filter(([key, value]) => JSON.stringify(actual[key]) !== JSON.stringify(value))
    .map(([key, value]) => `package.json "exports" needs  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const extra = Object.keys(actual)
    .filter((key) => !(key in expected))
    .map((key) => `package.json "exports" has ${JSON.stringify(key)}, but there is no such folder with an index.ts`)
  return [...wrong, ...extra]
}
