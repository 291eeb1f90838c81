import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../limits.js'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  test: {
    name: 'contract',
    root: here,
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    environment: 'node',
    maxWorkers: 2,
    // The tests talk to a provider by HTTP and change no module. Loading viem and the rest once per worker saves 40 s.
    isolate: false,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  },
})
