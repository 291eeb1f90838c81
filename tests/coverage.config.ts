import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { stylesPlugin } from '../scripts/styles-plugin.mjs'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './limits.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const limits = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
}

/** Unit and contract tests in one report; the server runs inside the worker, where its lines can be counted. */
export default defineConfig({
  test: {
    root,
    maxWorkers: 2,
    projects: [
      {
        root,
        plugins: [stylesPlugin()],
        test: { ...limits, name: 'unit', include: ['{core,plugins,ui,tests/unit}/**/*.test.{ts,tsx}'] },
      },
      {
        root,
        test: {
          ...limits,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/global-setup.ts'],
          env: { PROVIDER_IN_PROCESS: '1' },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['{core,plugins,ui}/**/*.{ts,tsx}', 'server/**/*.ts'],
      exclude: [
        '**/*.test.{ts,tsx}',
        '**/*.css.ts',
        '**/contract.ts',
        '**/*.contract.ts',
        '**/*.d.ts',
        '**/migrations/**',
      ],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: '.cache/coverage',
    },
  },
})
