import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/**
 * Packages that stay outside: a database and a chain with machine code, which only a server without Postgres and the
 * sandbox's Solana use, a bundler, and optional parts of others.
 */
export const EXTERNAL = ['@electric-sql/pglite', 'litesvm', 'esbuild', 'pg-native', 'bufferutil', 'utf-8-validate']
/** The module that starts a server, and its function, by the folder of the server. */
const START = {
  server: { module: 'server.ts', name: 'startServer' },
  provider: { module: 'provider.ts', name: 'startProvider' },
}

/**
 * Bundles the server below `root` with its packages. Returns all files that it needs by their paths: `main.mjs` is its
 * command, `server.mjs` exports `startServer`, and the client is the SDK. Scripts of its pages are not part of it.
 */
export async function bundleServer(root, folder) {
  const { module, name } = START[folder]
  const entry = `export { ${name} as startServer } from './${folder}/${module}'
export const runCommand = () => import('./${folder}/main.ts')`
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outfile: path.join(root, 'server.mjs'),
    absWorkingDir: root,
    write: false,
    bundle: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);",
    },
    external: EXTERNAL,
    plugins: [ownAddresses(root, folder)],
  })
  const client = await bundleClient(root)
  const others = filesIn(root, folder).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
  return {
    'package.json': '{ "type": "module" }\n',
    'main.mjs': "await (await import('./server.mjs')).runCommand()\n",
    'server.mjs': outputFiles[0].text,
    'client.mjs': client,
    ...Object.fromEntries(others),
  }
}

/** The plugins of the SDK that work without its dialog, and so without React. */
const CLIENT = `export { createClient } from './entries/index.ts'
export { guest } from './plugins/guest/index.ts'
export { passwordless } from './plugins/passwordless/index.ts'`

/** The SDK of the same commit without its screens, which asks a newer server in a test. */
async function bundleClient(root) {
  const { outputFiles } = await build({
    stdin: { contents: CLIENT, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutScreens],
  })
  return outputFiles[0].text
}

/** Leaves out what draws: a test that needed it would fail. */
const withoutScreens = {
  name: 'without-screens',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/screens\/|\/ui\/|^react/ }, ({ path: name }) => ({ path: name, namespace: 'screens' }))
    onLoad({ filter: /.*/, namespace: 'screens' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

/** Gives each source its own `import.meta.url`, because sources read files that lie beside them. */
const ownAddresses = (root, folder) => ({
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${folder}[\\\\/].*\\.ts$`) }, ({ path: file }) => {
      if (file.includes('node_modules')) return undefined
      const own = `new URL(${JSON.stringify(path.relative(root, file).replaceAll('\\', '/'))}, import.meta.url).href`
      return { contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', own), loader: 'ts' }
    })
  },
})

/** What sources read at run time: migrations with their journal, and the sandbox's pages. */
function filesIn(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'page' ? [] : filesIn(root, file)
    const isRead = /\.sql$|\/_journal\.json$|\/control\/pages\//.test(file)
    return isRead ? [file] : []
  })
}
