import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { wire } from '../wire.js'
import { clientOf } from './client.js'
import { logIn, readMe, type World } from './journeys.js'
import { NAME } from './proxy.js'
import { type Attempt, TIMEOUT_MS, TooLate } from './retries.js'

/** The host's page. It is of the same site as the server, as cookies need it. */
export const PAGE = 'https://app.example.com'
const LOGOUT_EACH = 5
const REFRESHES = 2

/** Logs people in from pages of a real browser, which keeps their refresh tokens in cookies, until it is stopped. */
export async function keepBrowsing(world: World, executablePath: string, pages: number) {
  const rules = `--host-resolver-rules=MAP ${NAME} 127.0.0.1, MAP * ~NOTFOUND`
  // A page of a public address may not call this machine; here both are on it.
  const local = '--disable-features=LocalNetworkAccessChecks'
  const args = [rules, local, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  let isOver = false
  const work = Array.from({ length: pages }, (_, at) => browse(world, browser, at, () => isOver))
  return {
    async stop() {
      isOver = true
      await Promise.all(work)
      await browser.close()
    },
  }
}

async function browse(world: World, browser: Browser, tab: number, isOver: () => boolean): Promise<void> {
  // The script checks the certificate; a browser has no way to be told of a single one.
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  await context.route(`${PAGE}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  const page = await context.newPage()
  await page.goto(`${PAGE}/`)
  for (let at = 0; !isOver(); at++) {
    await visit(world, { context, page }, `visitor.${tab}.${at}@people.example`, at).catch(() => {})
    await context.clearCookies()
  }
  await context.close()
}

/** One person logs in, reads, refreshes by the cookie, and perhaps logs out. */
async function visit(world: World, { context, page }: Tab, person: string, at: number): Promise<void> {
  const app = world.apps.cookies
  const client = clientOf(world, { app, device: `device-of-${person}` }, attemptIn(page), world.meter)
  const login = await logIn(world, client, app, person)
  for (let round = 0; round < REFRESHES; round++) {
    await readMe(world, client, login)
    const { token } = await client.post<{ token: string }>('/sessions', { refresh_token: 'deprecated' })
    client.use(token)
  }
  const name = wire.cookie.serverRefresh(app)
  login.refreshToken = `${(await context.cookies(world.origin)).find((one) => one.name === name)?.value}`
  if (at % LOGOUT_EACH > 0) return
  await client.post('/sessions/logout', { refresh_token: 'deprecated' })
  login.ended = true
}

interface Tab {
  readonly context: BrowserContext
  readonly page: Page
}

/** Sends a call from the page, with the browser's preflights and cookies. */
const attemptIn =
  (page: Page): Attempt =>
  (url, init) =>
    page
      .evaluate(
        async ([target, { headers, ...options }, limit]) => {
          const signal = AbortSignal.timeout(limit)
          const answer = await fetch(target, { ...options, headers: { ...headers }, credentials: 'include', signal })
          return { status: answer.status, body: await answer.text() }
        },
        [url, init, TIMEOUT_MS] as const,
      )
      .catch((cause: Error) => {
        throw /TimeoutError|timed out/.test(cause.message) ? new TooLate(cause.message) : cause
      })
