import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  testDir: 'tests',
  // enough for a slow machine, which takes longest for the first test: it starts the server
  timeout: 90_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // an installed Chromium, instead of the one that `npx playwright install chromium` downloads
    launchOptions: process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {},
  },
  webServer: {
    command: `npx next build && npx next start --port ${port}`,
    env: { NEXT_PUBLIC_LATCHKIT_TEST: '1', NEXT_TELEMETRY_DISABLED: '1' },
    timeout: 300_000,
    url: `http://localhost:${port}`,
    reuseExistingServer: !process.env.CI,
  },
})
