// The public entries, read off the folders: adding a plugin is adding its folder (and its line in package.json).
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

/** Entry name → source file, as rollup's `input` wants it. */
export function entries(root) {
  const plugins = pluginNames(root).map((name) => [`plugins/${name}`, `plugins/${name}/index.ts`])
  const fixed = [
    ['index', 'index.ts'],
    ['react', 'react.ts'],
    ['chains', 'chains.ts'],
    ['solana', 'solana.ts'],
    ['plugins/index', 'plugins/index.ts'],
  ]
  return Object.fromEntries([...fixed, ...plugins].map(([name, file]) => [name, path.join(root, file)]))
}

const target = (name) => ({ types: `./dist/types/${name}.d.ts`, default: `./dist/${name}.js` })

/** What `exports` in package.json has to say. */
export function expectedExports(root) {
  const plugins = pluginNames(root).map((name) => [
    `./plugins/${name}`,
    { types: `./dist/types/plugins/${name}/index.d.ts`, default: `./dist/plugins/${name}.js` },
  ])
  return {
    '.': target('index'),
    './react': target('react'),
    './chains': target('chains'),
    './solana': target('solana'),
    './plugins': target('plugins/index'),
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
