import { test as base } from '@playwright/test'
import { expect } from './expect.js'
import { type App, newApp } from './provider.js'

interface Journey {
  /** A fresh app with the provider's defaults: email and SMS on. */
  readonly app: App
  /** Errors that nobody caught, in any page of this test; none unless the test takes them out. */
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
/** For who has not asked for less motion, `test.use(inMotion)`: all else here is seen at rest. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
export { expect }
