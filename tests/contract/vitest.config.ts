import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../limits.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** It replaces a module of the server, which must not be loaded before. */
const ALONE = 'fuzz.test.ts'
const common = {
  root,
  environment: 'node',
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  // as in `tests/processes/run-server.ts`
  execArgv: ['--liftoff-only'],
}

export default defineConfig({
  test: {
    root,
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'contract',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ALONE],
          globalSetup: ['./global-setup.ts'],
          // The tests talk to a server by HTTP and change no module. Loading viem and the rest once per worker saves
          // 40 s.
          isolate: false,
        },
      },
      { test: { ...common, name: 'contract-alone', include: [ALONE] } },
    ],
  },
})
