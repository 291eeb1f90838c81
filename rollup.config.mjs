// The published JavaScript: ESM, one file per entry and per lazy part. It is not minified: every host's bundler does
// that anyway, and until then stack traces, source maps and node_modules stay readable. (Styles are: no bundler
// minifies CSS inside a string.)
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import nodeResolve from '@rollup/plugin-node-resolve'
import esbuild from 'rollup-plugin-esbuild'
import { chunkNames } from './scripts/chunks.mjs'
import { clientBoundariesPlugin } from './scripts/client-boundaries-plugin.mjs'
import { directExportsPlugin } from './scripts/direct-exports-plugin.mjs'
import { entries } from './scripts/entries.mjs'
import { stylesPlugin } from './scripts/styles-plugin.mjs'

const root = path.dirname(fileURLToPath(import.meta.url))
const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const packages = Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies })

export default {
  input: entries(root),
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  output: {
    dir: 'dist',
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    manualChunks: chunkNames(root),
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
    generatedCode: { arrowFunctions: true, constBindings: true, objectShorthand: true },
    freeze: false, // of a namespace that an import() answers
    minifyInternalExports: true, // a host's bundler keeps them where a chunk is imported lazily
  },
  plugins: [
    stylesPlugin({ inline: true }),
    nodeResolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: path.join(root, 'tsconfig.json') }),
    directExportsPlugin(),
    clientBoundariesPlugin(),
  ],
}
