import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectLazyLogin } from './expect-lazy.js'
import { makeHost, run, serve } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'

const vite = `${root}node_modules/vite/bin/vite.js`
/** Brotli; React with its DOM is 55 kB of it. */
const INITIAL = 72_000
const { provider, appId } = inject('sandbox')
const env = { VITE_API_URL: provider, VITE_APP_ID: appId }
let server: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  const folder = makeHost('vite', inject('packed'))
  await run(folder, [vite, 'build', '--logLevel', 'warn'], env)
  server = await serve(folder, [vite, 'preview', '--port', '0'], env)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('a Vite app fetches the dialog with the click, and its first script stays small', async () => {
  const { initial } = await expectLazyLogin(browser, server.url)
  const bytes = initial.reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0)
  expect(bytes).toBeLessThan(INITIAL)
})
