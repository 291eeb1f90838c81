const IDLE_MS = 3_000
const USABLE_MS = 30_000

/** Opens a page in a browser context of its own. It has nothing in its cache. */
async function open(browser) {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** Counts the bytes that the page has fetched at its load event, and three idle seconds later. */
export async function bytesOf(browser, site) {
  const { context, page } = await open(browser)
  const files = new Set()
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === site.origin) files.add(pathname)
  })
  const weigh = () => [...files].reduce((sum, pathname) => sum + site.bytesOf(pathname), 0)
  await page.goto(`${site.origin}/`, { waitUntil: 'load' })
  const atLoad = weigh()
  await page.waitForTimeout(IDLE_MS)
  await context.close()
  return { atLoad, later: weigh() }
}

/** Returns the ms until the button is in the page and can be clicked, or undefined if it does not appear. */
export async function timeOf(browser, site) {
  const { context, page } = await open(browser)
  try {
    await page.goto(`${site.origin}/`, { waitUntil: 'load' })
    const handle = await page.waitForFunction(() => globalThis.usableAt, undefined, { timeout: USABLE_MS })
    return await handle.jsonValue()
  } catch {
    return undefined
  } finally {
    await context.close()
  }
}
