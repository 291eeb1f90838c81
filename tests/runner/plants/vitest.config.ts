import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Planted tests, which `run-again.test.ts` runs by the runner of `npm test`. Nothing else picks them up. */
export default defineConfig({
  test: { root: fileURLToPath(new URL('.', import.meta.url)), include: ['*.plant.ts'], maxWorkers: 1 },
})
