import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const ORIGIN = 'http://localhost'
const IDLE_MS = 3_000
const USABLE_MS = 30_000
const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
}
const typeOf = (file) => TYPES[file.split('.').pop()] ?? 'application/octet-stream'

/** Opens a page of the built app in its own browser context. Requests for anything outside the app's folder fail. */
async function open(browser, site) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const files = new Set()
  await context.route('**', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const file = path.join(site, pathname === '/' ? 'index.html' : pathname)
    if (origin !== ORIGIN || !existsSync(file)) return route.abort('internetdisconnected')
    files.add(file)
    return route.fulfill({ body: readFileSync(file), contentType: typeOf(file) })
  })
  return { context, page, files }
}

const compressed = new Map()
/** Brotli-11 of the scripts and styles among the files. */
const weigh = (files) =>
  [...files]
    .filter((file) => /\.(js|css|wasm)$/.test(file))
    .reduce((sum, file) => {
      if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)).length)
      return sum + compressed.get(file)
    }, 0)

/** Counts the bytes that the page has fetched at its load event, and three idle seconds later. */
export async function bytesOf(browser, site) {
  const { context, page, files } = await open(browser, site)
  await page.goto(`${ORIGIN}/`, { waitUntil: 'load' })
  const atLoad = new Set(files)
  await page.waitForTimeout(IDLE_MS)
  await context.close()
  return { atLoad: weigh(atLoad), later: weigh(files) }
}

/** Returns the ms until the button is in the page and can be clicked, or undefined if it does not appear. */
export async function timeOf(browser, site) {
  const { context, page } = await open(browser, site)
  try {
    await page.goto(`${ORIGIN}/`, { waitUntil: 'load' })
    const handle = await page.waitForFunction(() => globalThis.usableAt, undefined, { timeout: USABLE_MS })
    return await handle.jsonValue()
  } catch {
    return undefined
  } finally {
    await context.close()
  }
}
