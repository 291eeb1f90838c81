import { defineConfig, type Plugin } from 'vitest/config'
import { stylesPlugin } from './scripts/styles-plugin.mjs'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './tests/limits.js'
import { lowestPeers, UNDER_LOWEST_PEERS } from './tests/packaging/lowest/peers.js'

const NO_TESTS = ['**/node_modules/**', '**/dist/**', 'tests/packaging/hosts/**']
/** Watches what the code touches while it is imported: what another file of tests left running would touch it too. */
const ALONE = ['core/import.test.ts']

/**
 * The projects of vitest, one or two for a layer of tests. Contract tests have a configuration of their own beside
 * them.
 */
const layer = (
  name: string,
  include: string[],
  {
    plugins = [],
    ...more
  }: {
    plugins?: Plugin[]
    globalSetup?: string[]
    setupFiles?: string[]
    isolate?: false
    pool?: 'threads'
    exclude?: string[]
  } = {},
) => ({
  plugins: [stylesPlugin(), ...plugins],
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
    exclude: NO_TESTS,
    ...more,
  },
})

export default defineConfig({
  test: {
    projects: [
      // in one world for all files: each gives back what it borrows, and viem is read once
      layer('unit', ['{core,plugins,ui,tests/unit}/**/*.test.{ts,tsx}', 'create-latchkit/*.test.mjs'], {
        isolate: false,
        pool: 'threads',
        setupFiles: ['tests/unit/restored.ts'],
        exclude: [...NO_TESTS, ...ALONE],
      }),
      layer('unit-alone', [...ALONE, 'tests/runner/*.test.ts']),
      // a few of them again, with the oldest packages that a host may have
      layer('unit-lowest-peers', UNDER_LOWEST_PEERS, { plugins: [lowestPeers] }),
      // in one world for all files of a layer, which read the compiler and the public names once
      layer('boundaries', ['tests/boundaries/**/*.test.ts'], { isolate: false, pool: 'threads' }),
      layer('types', ['tests/types/**/*.test.ts'], { isolate: false, pool: 'threads' }),
      layer('packaging', ['tests/packaging/**/*.test.ts'], { globalSetup: ['tests/packaging/setup.ts'] }),
    ],
  },
})
