// The public entries, read off the folders: adding one is adding its file to `entries/`, adding a plugin is adding its folder
// (and either its line in package.json).
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Every folder of `plugins/` that has an `index.ts`. */
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

/** Entry name → source file, as rollup's `input` wants it. */
export function entries(root) {
  const plugins = pluginNames(root).map((name) => [`plugins/${name}`, `plugins/${name}/index.ts`])
  const own = entryNames(root).map((name) => [name, `entries/${name}.ts`])
  return Object.fromEntries(
    [...own, ['plugins/index', 'plugins/index.ts'], ...plugins].map(([name, file]) => [name, path.join(root, file)]),
  )
}

/** What `exports` in package.json has to say. */
export function expectedExports(root) {
  const plugins = pluginNames(root).map((name) => [
    `./plugins/${name}`,
    { types: `./dist/types/plugins/${name}/index.d.ts`, default: `./dist/plugins/${name}.js` },
  ])
  const own = entryNames(root).map((name) => [
    name === 'index' ? '.' : `./${name}`,
    { types: `./dist/types/entries/${name}.d.ts`, default: `./dist/${name}.js` },
  ])
  return {
    ...Object.fromEntries(own),
    './plugins': { types: './dist/types/plugins/index.d.ts', default: './dist/plugins/index.js' },
    ...Object.fromEntries(plugins),
    './package.json': './package.json',
  }
}

/** One sentence per line of `exports` that is missing, wrong or left over. */
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
