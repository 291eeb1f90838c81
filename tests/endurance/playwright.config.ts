import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.js'

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const { launchOptions } = journeys.use ?? {}

/** ms. A thousand openings and two hundred logins take some minutes. */
const TIMEOUT_MS = 30 * 60_000
/**
 * V8 compiles functions that run often to machine code, and keeps it: some 225 functions and 0.36 MB between the 50th
 * and the 350th opening, while the page's objects and strings grew by 60 bytes. Without those compilers, all growth is
 * data.
 */
const NO_MACHINE_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** The pages and the server of the journeys, for tests that take longer than all of them. */
export default defineConfig({
  ...journeys,
  testDir: fromHere('.'),
  testMatch: '*.spec.ts',
  projects: [{ name: 'endurance', use: { contextOptions: { reducedMotion: 'reduce' } } }],
  globalSetup: fromHere('../journeys/setup.ts'),
  outputDir: fromHere('../../test-results'),
  workers: 1,
  timeout: TIMEOUT_MS,
  use: {
    ...journeys.use,
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), NO_MACHINE_CODE] },
  },
})
