import { test as base } from '@playwright/test'
import { configurePage, type RunningSandbox, type SandboxApp, startSandbox } from 'latchkit/testing'

interface Fixtures {
  /** An app that only this test uses. */
  readonly app: SandboxApp
}
interface WorkerFixtures {
  /** The server that the tests of this worker use. */
  readonly sandbox: RunningSandbox
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const sandbox = await startSandbox()
      await use(sandbox)
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: [
    async ({ page, sandbox }, use) => {
      const app = await sandbox.newApp({ passkey_auth: true })
      await configurePage(page, app)
      await use(app)
    },
    { auto: true },
  ],
})
