import { defineConfig } from 'vitest/config'
import { stylesPlugin } from './scripts/styles-plugin.mjs'
import { HUNG, PATIENCE } from './tests/limits.js'

/** One project per layer of tests that vitest runs. Contract tests have a configuration of their own beside them. */
const layer = (
  name: string,
  include: string[],
  more: { globalSetup?: string[]; isolate?: false; pool?: 'threads' } = {},
) => ({
  plugins: [stylesPlugin()],
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: HUNG,
    hookTimeout: HUNG,
    expect: { poll: { timeout: PATIENCE } },
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/packaging/hosts/**'],
    ...more,
  },
})

export default defineConfig({
  test: {
    projects: [
      // in one world for all files: each gives back what it borrows, and viem is read once
      layer('unit', ['{core,plugins,ui,tests/unit}/**/*.test.{ts,tsx}'], { isolate: false, pool: 'threads' }),
      layer('boundaries', ['tests/boundaries/**/*.test.ts']),
      layer('types', ['tests/types/**/*.test.ts']),
      layer('packaging', ['tests/packaging/**/*.test.ts'], { globalSetup: ['tests/packaging/setup.ts'] }),
    ],
  },
})
