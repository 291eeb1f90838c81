// Writes the entry `latchkit/testing`, which runs in Node beside Playwright and is no part of a page. It is built apart
// from the SDK, so that they share no chunk.
import path from 'node:path'
import { build } from 'esbuild'
import { writeDeclarations } from './tsc.mjs'

/** Writes `testing.js`, the script of the test wallets and the declarations to the folder. */
export async function buildTesting(root, folder) {
  await Promise.all([
    bundle(root, folder),
    wallets(root, folder),
    writeDeclarations(root, 'testing/tsconfig.build.json', path.join(folder, 'types')),
  ])
}

/**
 * Bundles the script of the test wallets. It reads its options from the variable `TEST_WALLETS_QUERY`, so the code that
 * puts the script into a page has to define it.
 */
const wallets = (root, folder) =>
  build({
    entryPoints: [path.join(root, 'playground/outside/test-wallets/page/main.ts')],
    outfile: path.join(folder, 'testing/test-wallets.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  })

const bundle = (root, folder) =>
  build({
    entryPoints: [path.join(root, 'testing/index.ts')],
    outfile: path.join(folder, 'testing.js'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  })
