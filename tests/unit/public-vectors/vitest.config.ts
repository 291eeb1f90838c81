import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT_MS } from '../../limits.js'

export default defineConfig({
  test: {
    name: 'vectors',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.vectors.ts'],
    environment: 'node',
    testTimeout: TEST_TIMEOUT_MS,
  },
})
