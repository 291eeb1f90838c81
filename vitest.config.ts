import { defineConfig } from 'vitest/config'
import { stylesPlugin } from './scripts/styles-plugin.mjs'
import { HUNG, PATIENCE } from './tests/limits.js'

/** One project per layer of tests that vitest runs. Contract tests have a configuration of their own beside them. */
const layer = (name: string, include: string[], globalSetup: string[] = []) => ({
  plugins: [stylesPlugin()],
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: HUNG,
    hookTimeout: HUNG,
    expect: { poll: { timeout: PATIENCE } },
    globalSetup,
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/packaging/hosts/**'],
  },
})

export default defineConfig({
  test: {
    projects: [
      layer('unit', ['{core,plugins,ui,tests/unit}/**/*.test.{ts,tsx}']),
      layer('boundaries', ['tests/boundaries/**/*.test.ts']),
      layer('types', ['tests/types/**/*.test.ts']),
      layer('packaging', ['tests/packaging/**/*.test.ts'], ['tests/packaging/setup.ts']),
    ],
  },
})
