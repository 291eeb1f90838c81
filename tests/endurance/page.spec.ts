import type { Page } from '@playwright/test'
import { openHost } from '../journeys/support/host.js'
import { logIn } from '../journeys/support/login.js'
import { newApp } from '../journeys/support/server.js'
import { expect, test } from '../journeys/support/test.js'
import { countOf, UNLIMITED } from './support.js'

const OPENINGS = countOf('OPENINGS', 1000)
const PAGE_LOGINS = countOf('PAGE_LOGINS', 200)
/** Number of repetitions after which all code has been loaded and run. */
const WARM_UP = 20
const LIMIT = 0.05

/** The page's heap in bytes after a garbage collection, and the numbers of its elements and listeners. */
async function heapOf(page: Page) {
  // the host page's own records of events and requests are cleared first
  await page.evaluate(() => {
    window.__events.splice(0)
    performance.clearResourceTimings()
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  for (const _ of [1, 2, 3]) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

/** Repeats `work`. Returns the growth of the heap since the warm-up, relative to its size then. */
async function growthOf(page: Page, title: string, count: number, work: () => Promise<void>): Promise<number> {
  for (let at = 0; at < WARM_UP; at++) await work()
  const before = await heapOf(page)
  for (let at = 0; at < count; at++) {
    await work()
    if (at % 50 === 0) await page.evaluate(() => void window.__events.splice(0))
  }
  const after = await heapOf(page)
  const growth = after.bytes / before.bytes - 1
  console.log(
    `${count} ${title}: heap ${(before.bytes / 1e6).toFixed(2)} → ${(after.bytes / 1e6).toFixed(2)} MB ` +
      `(${(growth * 100).toFixed(1)} %), nodes ${before.nodes} → ${after.nodes}, ` +
      `listeners ${before.listeners} → ${after.listeners}`,
  )
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * (1 + LIMIT))
  return growth
}

test('a thousand openings of the dialog leave the page’s heap as it was', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const growth = await growthOf(page, 'openings', OPENINGS, async () => {
    await host.openLanding()
    await page.keyboard.press('Escape')
    await host.closed()
  })
  expect(growth).toBeLessThanOrEqual(LIMIT)
})

test('two hundred logins in one page leave its heap as it was', async ({ page }) => {
  const app = await newApp(UNLIMITED)
  const host = await openHost(page, 'app', app)
  const growth = await growthOf(page, 'logins', PAGE_LOGINS, async () => {
    await logIn(host, app)
    await host.press('Log out')
    await host.shows({ authenticated: false })
  })
  expect(growth).toBeLessThanOrEqual(LIMIT)
})
