import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 4173)

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
    command: `npm run build:test && npm run preview -- --port ${port} --strictPort`,
    timeout: 300_000,
    url: `http://localhost:${port}`,
    reuseExistingServer: !process.env.CI,
  },
})
