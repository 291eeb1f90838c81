import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { inRoot } from '../../scripts/run/root.mjs'

/**
 * `npm start` in a fresh clone installs the packages of four `package.json` files, without their development
 * dependencies. What it runs may import no other package.
 */

type Packages = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies?: Packages
  readonly devDependencies?: Packages
  readonly peerDependencies?: Packages
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
const manifest = (folder: string): Manifest => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
const [sdk, start, playground, provider] = ['.', 'scripts/start', 'playground', 'server'].map(manifest)
const own = { ...start?.dependencies, ...playground?.dependencies, ...provider?.dependencies, ...sdk?.dependencies }

/** Whether a package is loaded only where a setting of the server asks for it, which the start does not set. */
const isOptional = (name: string) => provider?.peerDependenciesMeta?.[name]?.optional === true

/** What the start runs: its own scripts, the scripts of the builds, the pages, and the server with its stand-ins. */
const ENTRIES = [
  'scripts/run/start.mjs',
  'scripts/run/server.mjs',
  'scripts/build.mjs',
  'rollup.config.mjs',
  'scripts/sandbox/main.ts',
  'playground/host/vite.config.ts',
  'playground/stages/vite.config.ts',
  'playground/host/main.tsx',
  'server/cross-app/pages/page/main.tsx',
  'server/frame/page/wallet.ts',
  'server/frame/page/export.ts',
  'entries/index.ts',
  'entries/react.ts',
  'entries/solana.ts',
  'entries/chains.ts',
  'plugins/index.ts',
]

/** The packages that these files import, by name. Imports of types are left out. */
async function packagesOf(entryPoints: readonly string[]) {
  const names = new Set<string>()
  await build({
    absWorkingDir: inRoot(),
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    outdir: 'nowhere',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'silent',
    loader: { '.html': 'text', '.svg': 'text', '.css': 'text', '.sql': 'text' },
    plugins: [
      {
        name: 'note packages',
        setup({ onResolve }) {
          onResolve({ filter: /^@?[a-z]/i }, ({ path: name, kind }) => {
            if (kind === 'entry-point' || name.startsWith('node:') || builtinModules.includes(name)) return undefined
            const found = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
            if (kind !== 'dynamic-import' || !isOptional(found)) names.add(found)
            return { path: name, external: true }
          })
          onResolve({ filter: /\?raw$/ }, ({ path: name }) => ({ path: name, external: true }))
          // By itself esbuild takes `presets.ts` for `./Presets.js`.
          onResolve({ filter: /^\..*\.js$/ }, ({ path: name, resolveDir }) => {
            const file = path.resolve(resolveDir, name.replace(/\.js$/, '.tsx'))
            return existsSync(file) ? { path: file } : undefined
          })
        },
      },
    ],
  })
  return [...names].sort()
}

test('what npm start runs imports only packages that it installs', async () => {
  const used = await packagesOf(ENTRIES)
  expect(used).toEqual(expect.arrayContaining(['latchkit', 'react', 'rollup', 'sirv', 'viem', 'vite', 'hono']))
  expect(used.filter((name) => !(name in own) && name !== 'latchkit')).toEqual([])
})

test('an import of a tool for tests would be seen', async () => {
  expect((await packagesOf(['scripts/run/test.mjs'])).filter((name) => !(name in own))).not.toEqual([])
})

test('the start has the same versions as the rest of the repository', () => {
  const versions = sdk?.devDependencies ?? {}
  const differ = [start, playground, provider].flatMap((one) =>
    Object.entries(one?.dependencies ?? {}).filter(([name, version]) => (versions[name] ?? version) !== version),
  )
  expect(differ).toEqual([])
})
