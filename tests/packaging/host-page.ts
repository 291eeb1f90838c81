import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { executablePath, lightArgs } from '../browser.js'
import { clockOf } from '../clock.js'

/** ms on the page's own clock. Work that the page has delayed for less than this is done before the test reads. */
const IDLE_MS = 10_000

export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: lightArgs })

export interface Visit {
  readonly page: Page
  /** Scripts that came over the network so far: address → text. */
  readonly scripts: ReadonlyMap<string, string>
  readonly complaints: readonly string[]
}

/** Opens a host's page and records the scripts that it fetches, and its errors and warnings. */
export async function visit(browser: Browser, url: string, before?: (page: Page) => Promise<void>): Promise<Visit> {
  const page = await browser.newPage()
  await before?.(page)
  const scripts = new Map<string, string>()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', async (response) => {
    // the content type decides, because the request of a preloaded module is not of the type 'script'
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.set(response.url(), await response.text().catch(() => ''))
  })
  const quiet = watchRequests(page)
  await clockOf(page).control()
  await page.goto(url)
  await page.getByText('ready: true').waitFor()
  await quiet()
  await clockOf(page).pass(IDLE_MS)
  await quiet()
  return { page, scripts, complaints }
}

/**
 * Returns a function that waits until all requests have ended and the page's idle callbacks have started no further
 * ones.
 */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let requestCount = 0
  page.on('request', (request) => {
    requestCount++
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    for (let calm = 0, before = requestCount; calm < CALM_ROUNDS; before = requestCount) {
      await page.waitForLoadState('networkidle')
      await page.evaluate(idle)
      calm = underWay.size === 0 && requestCount === before ? calm + 1 : 0
    }
  }
}

/** Number of consecutive checks that must find no request. */
const CALM_ROUNDS = 3
/** Waits for the idle callbacks that exist now: they run in the order of their registration, so this one runs last. */
const idle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
