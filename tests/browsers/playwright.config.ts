import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { TEST_TIMEOUT_MS } from '../limits.js'
import type { Engine } from './test.js'

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * The core journeys on browsers of which Playwright can drive only its own builds. Its runner runs the tests, and
 * WebDriver drives the browsers.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: fromHere('.'),
  globalSetup: fromHere('../journeys/setup.ts'),
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  outputDir: fromHere('../../test-results/browsers'),
  workers: 1,
  retries: 0,
  timeout: TEST_TIMEOUT_MS,
  reporter: 'list',
})
