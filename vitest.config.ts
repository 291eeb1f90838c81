import { defineConfig } from 'vitest/config'
import { stylesPlugin } from './scripts/styles-plugin.mjs'

/** One project per layer of tests that vitest runs. Contract tests have a configuration of their own beside them. */
const layer = (name: string, include: string[], timeout: number, globalSetup: string[] = []) => ({
  plugins: [stylesPlugin()],
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: timeout,
    hookTimeout: timeout,
    globalSetup,
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/packaging/hosts/**'],
  },
})

export default defineConfig({
  test: {
    projects: [
      layer('unit', ['{core,plugins,ui,tests/unit}/**/*.test.{ts,tsx}'], 20_000),
      layer('boundaries', ['tests/boundaries/**/*.test.ts'], 60_000),
      layer('types', ['tests/types/**/*.test.ts'], 120_000),
      layer('packaging', ['tests/packaging/**/*.test.ts'], 240_000, ['tests/packaging/setup.ts']),
    ],
  },
})
