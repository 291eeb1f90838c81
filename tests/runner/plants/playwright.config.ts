import { defineConfig } from '@playwright/test'

/** Configures planted tests, which `run-again.test.ts` runs with the runner of `npm test`. Nothing else runs them. */
export default defineConfig({
  testMatch: '*.plant.spec.ts',
  workers: 1,
  projects: [{ name: 'planted' }],
  globalTeardown: './teardown.ts',
})
