import { test as base } from '@playwright/test'
import { expect } from './expect.js'
import { type App, newApp } from './server.js'

interface Journey {
  /** A fresh app with the server's defaults: email and SMS on. */
  readonly app: App
  /** Uncaught errors in any page of this test. The test fails unless it removes them from this list. */
  readonly uncaught: string[]
}

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  app: async ({}, use) => use(await newApp()),
  uncaught: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (event) => errors.push(`${event.error()} ${event.error().stack ?? ''}`))
      await use(errors)
      expect(errors, 'uncaught errors and unhandled rejections').toEqual([])
    },
    { auto: true },
  ],
})
/** `test.use(inMotion)` turns animations on. All other journeys run with reduced motion. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
export { expect }
