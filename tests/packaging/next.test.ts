import type { ChildProcess } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectLazyLogin } from './expect-lazy.js'
import { freePort, makeHost, run, serve } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'

const next = `${root}node_modules/next/dist/bin/next`
const { provider, appId } = inject('sandbox')
const env = { NEXT_TELEMETRY_DISABLED: '1', REPOSITORY: root, API_URL: provider, APP_ID: appId }
let url = ''
let server: ChildProcess
let browser: Browser

beforeAll(async () => {
  const folder = makeHost('next', inject('packed'))
  run(folder, [next, 'build'], env)
  url = `http://localhost:${await freePort()}/`
  server = await serve(folder, [next, 'start', '--port', new URL(url).port], url, env)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
})

it('the server renders a page whose layout, a server component, uses the provider and a plugin', async () => {
  const html = await (await fetch(url)).text()
  expect(html).toContain('From the server')
  expect(html).toMatch(/ready: (<!-- -->)?false/)
})

it('a Next app fetches the dialog with the click, and hydrates without a complaint', async () => {
  await expectLazyLogin(browser, url)
})
