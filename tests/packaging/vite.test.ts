import type { ChildProcess } from 'node:child_process'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectLazyLogin } from './expect-lazy.js'
import { freePort, makeHost, run, serve } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'

const vite = `${root}node_modules/vite/bin/vite.js`
/** Brotli; React with its DOM is 55 kB of it. */
const INITIAL = 72_000
const { provider, appId } = inject('sandbox')
const env = { VITE_API_URL: provider, VITE_APP_ID: appId }
let url = ''
let server: ChildProcess
let browser: Browser

beforeAll(async () => {
  const folder = makeHost('vite', inject('packed'))
  run(folder, [vite, 'build', '--logLevel', 'warn'], env)
  url = `http://localhost:${await freePort()}/`
  server = await serve(folder, [vite, 'preview', '--port', new URL(url).port, '--strictPort'], url, env)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
})

it('a Vite app fetches the dialog with the click, and its first script stays small', async () => {
  const { initial } = await expectLazyLogin(browser, url)
  const bytes = initial.reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0)
  expect(bytes).toBeLessThan(INITIAL)
})
