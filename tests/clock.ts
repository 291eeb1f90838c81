import type { Locator, Page } from '@playwright/test'
import { WAIT_TIMEOUT_MS } from './limits.js'

/** Contexts whose timers belong to the test. */
const controlled = new WeakSet<object>()
/** ms of the page's time between two looks of `passUntil`: less than anything stays on screen. */
const STEP_MS = 100
/** ms of real time between two looks, for what the page waits for outside of its timers. */
const PAUSE_MS = 20

const now = () => Date.now()

/**
 * The clock of a page and of all other pages of its context. A test that looks at something which disappears by itself
 * stops the clock first, so that a slow machine sees it too. This is the only file of the tests that touches
 * Playwright's clock.
 */
export function clockOf(page: Page) {
  const { clock } = page
  async function control() {
    if (controlled.has(page.context())) return
    controlled.add(page.context())
    await clock.install()
  }
  return {
    /**
     * Makes the timers the test's. Time goes on. Timers that a page set before are not included: call it before they
     * are set.
     */
    control,

    /** Makes the timers the test's, and the time of the next pages another one. */
    async startAt(time: number) {
      controlled.add(page.context())
      await clock.install({ time })
    },

    /** Stops the time now. No timer fires until it passes again. Requests, messages and drawing go on. */
    async stop() {
      await control()
      // Every page and frame has its own time, some milliseconds apart. All of them are stopped at the latest one.
      // If a clock is already past it, `pauseAt` stops that clock and throws, and the next try succeeds.
      for (let tries = 1; ; tries++) {
        const frames = page
          .context()
          .pages()
          .flatMap((one) => one.frames())
        const times = await Promise.all(frames.map((frame) => frame.evaluate(now).catch(() => 0)))
        try {
          return await clock.pauseAt(Math.max(...times))
        } catch (cause) {
          if (tries === 5) throw cause
        }
      }
    },

    /** Lets ms of the page's time pass at once, if it is the test's. Every timer fires as often as it is due. */
    async pass(ms: number) {
      // Playwright would set the time of any other page to 1970
      if (controlled.has(page.context())) await clock.runFor(ms)
    },

    /** Lets ms pass as if the computer had slept: every timer that is due fires once. */
    jump: (ms: number) => clock.fastForward(ms),

    /** After `stop`: lets the time pass in short steps until this is visible. Then it stands still again. */
    async passUntil(locator: Locator) {
      for (const end = Date.now() + WAIT_TIMEOUT_MS; !(await locator.isVisible()); ) {
        if (Date.now() > end) throw new Error(`Not visible after ${WAIT_TIMEOUT_MS} ms: ${locator}`)
        await clock.runFor(STEP_MS)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },

    /** After `stop`: lets the time pass by itself again. */
    resume: () => clock.resume(),
  }
}
