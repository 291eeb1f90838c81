import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Configures planted tests, which `run-again.test.ts` runs with the runner of `npm test`. Nothing else runs them. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.plant.ts'],
    maxWorkers: 1,
    globalSetup: ['./setup.ts'],
  },
})
