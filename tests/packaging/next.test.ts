import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectLazyLogin } from './expect-lazy.js'
import { makeHost, run, serve } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'

const next = `${root}node_modules/next/dist/bin/next`
const { provider, appId } = inject('sandbox')
const env = { NEXT_TELEMETRY_DISABLED: '1', REPOSITORY: root, API_URL: provider, APP_ID: appId }
let server: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  const folder = makeHost('next', inject('packed'))
  await run(folder, [next, 'build'], env)
  server = await serve(folder, [next, 'start', '--port', '0'], env)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('the server renders a page whose layout, a server component, uses the provider and a plugin', async () => {
  const html = await (await fetch(server.url)).text()
  expect(html).toContain('From the server')
  expect(html).toMatch(/ready: (<!-- -->)?false/)
})

it('a Next app fetches the dialog with the click, and hydrates without a complaint', async () => {
  await expectLazyLogin(browser, server.url)
})
