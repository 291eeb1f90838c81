import { defineConfig } from '@playwright/test'

/** Planted tests, which `run-again.test.ts` runs by the runner of `npm test`. Nothing else picks them up. */
export default defineConfig({
  testMatch: '*.plant.spec.ts',
  workers: 1,
  projects: [{ name: 'planted' }],
  globalTeardown: './teardown.ts',
})
