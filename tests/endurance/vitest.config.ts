import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** ms. A hundred thousand refreshes take some minutes on two cores. */
const TIMEOUT_MS = 30 * 60_000

export default defineConfig({
  test: {
    name: 'endurance',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    environment: 'node',
    // the files run one after the other, because they measure, or need the whole machine
    fileParallelism: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    disableConsoleIntercept: true,
  },
})
