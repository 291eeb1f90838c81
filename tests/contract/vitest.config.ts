import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { HUNG, PATIENCE } from '../limits.js'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  test: {
    name: 'contract',
    root: here,
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: HUNG,
    hookTimeout: HUNG,
    expect: { poll: { timeout: PATIENCE } },
  },
})
