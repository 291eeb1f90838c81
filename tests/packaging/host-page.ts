import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { args, executablePath } from '../browser.js'
import { clockOf } from '../clock.js'

/** ms by the page's own clock: what it has put off for less is done before anybody looks. */
const IDLE_MS = 10_000

export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args })

export interface Visit {
  readonly page: Page
  /** Scripts that came over the network so far: address → text. */
  readonly scripts: ReadonlyMap<string, string>
  readonly complaints: readonly string[]
}

/** Opens a host's page and keeps what it fetched and what it complained about. */
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
    // by type of content: a module that is preloaded is no 'script' request
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
 * What waits until all that was asked for has come, and what the page puts off until it is idle has asked for nothing
 * more.
 */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    asked++
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    for (let calm = 0, before = asked; calm < CALM_ROUNDS; before = asked) {
      await page.waitForLoadState('networkidle')
      await page.evaluate(idle)
      calm = underWay.size === 0 && asked === before ? calm + 1 : 0
    }
  }
}

/** Times that a page has to come to rest in a row. */
const CALM_ROUNDS = 3
/** Callbacks come in the order in which they were asked for, so this is the last of those there are. */
const idle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
