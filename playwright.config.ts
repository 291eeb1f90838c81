import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { executablePath, lightArgs } from './tests/browser.js'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './tests/limits.js'
import { shortenStackTraces } from './tests/stack-traces.js'

shortenStackTraces()

const inRoot = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** Starts what the journeys run against, once; the screens need none of it. */
const setup = inRoot('tests/journeys/setup.ts')
const chosen = process.argv.join(' ')
const onlyScreens = /--project[ =]screens/.test(chosen) && !/--project[ =]journeys/.test(chosen)

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'screens', testDir: 'tests/screens' },
    {
      name: 'journeys',
      testDir: 'tests/journeys',
      use: {
        // Without a graphics card, what turns takes nine tenths of a core.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  ...(!onlyScreens && existsSync(setup) && { globalSetup: setup }),
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  workers: 2,
  retries: 0,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: WAIT_TIMEOUT_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    // on demand, `--trace on`: it costs every journey a fifth of its time, and one page serves all screens
    trace: 'off',
    actionTimeout: WAIT_TIMEOUT_MS,
    navigationTimeout: WAIT_TIMEOUT_MS,
    launchOptions: { executablePath, args: lightArgs },
  },
})
