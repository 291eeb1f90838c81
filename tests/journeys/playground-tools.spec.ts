import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { freePort } from '../../scripts/run/free-port.mjs'
import { serve } from '../../scripts/run/serve.mjs'
import { comeIn, openPart, openPlayground } from './support/playground.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const landing = (page: Page) => page.locator('#latchkit-dialog')

test('the playground: the file that it writes runs in a page of its own, and logs somebody in', async ({
  page,
  app,
}, info) => {
  await openPlayground(page, app)
  await page.getByLabel('landingHeader').fill('Come in, "Ada"')
  await openPart(page, 'Code')
  const code = `${await page.getByRole('group', { name: 'Configuration in code' }).textContent()}`
  const folder = info.outputPath('host')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'main.tsx'), code)
  await writeFile(
    path.join(folder, 'index.html'),
    '<div id="root"></div><script type="module" src="/main.js"></script>',
  )
  await build({
    entryPoints: [path.join(folder, 'main.tsx')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    nodePaths: [path.join(root, 'playground/node_modules'), path.join(root, 'node_modules')],
    logLevel: 'error',
  })
  const server = await serve({ port: 0, mounts: { '/': folder }, facts: {} })
  await page.goto(`http://localhost:${(server.address() as { port: number }).port}/`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(landing(page).getByRole('heading', { name: 'Come in, "Ada"' })).toBeVisible()
  await page.keyboard.press('Escape')
  await comeIn(page, app)
  await expect(page.getByText('ada@example.com')).toBeVisible()
  server.close()
})

test('the playground: a link brings a configuration to another browser, which can go back to its own', async ({
  page,
  app,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPlayground(page, app)
  await page.getByLabel('landingHeader').fill('From a colleague')
  await page.getByLabel('sms_auth').uncheck()
  await expect.poll(async () => (await app.settings()) as object).toMatchObject({ sms_auth: false })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const there = await (await browser.newContext()).newPage()
  const other = await newApp({ google_oauth: true })
  await openPlayground(there, other)
  await there.getByLabel('landingHeader').fill('My own')
  await there.goto(`${new URL(there.url()).origin}/${link.search}`)
  const notice = there.getByRole('region', { name: 'The link that was opened' })
  await expect(notice).toContainText('This page has the configuration of the link.')
  expect(new URL(there.url()).search).toBe('')
  await expect(there.getByLabel('landingHeader')).toHaveValue('From a colleague')
  expect(await other.settings()).toMatchObject({ sms_auth: false, google_oauth: false, email_auth: true })
  await notice.getByRole('button', { name: 'Back to my settings' }).click()
  await expect(there.getByLabel('landingHeader')).toHaveValue('My own')
  await expect
    .poll(async () => (await other.settings()) as object)
    .toMatchObject({ sms_auth: true, google_oauth: true, email_auth: true })

  await there.goto(`${new URL(there.url()).origin}/?config=1.broken`)
  await expect(notice).toContainText('cannot be read. It is incomplete, or no such link at all.')
  await expect(there.getByLabel('landingHeader')).toHaveValue('My own')
  await there.context().close()
})

test('the playground: the calls of a login are listed without a token; settings are found; one window is another size', async ({
  page,
  app,
}) => {
  await openPlayground(page, app)
  await comeIn(page, app)
  const calls = page.getByRole('group', { name: 'Calls' })
  await expect(calls).toContainText(/POST 200.*\/api\/v1\/passwordless\/authenticate\d+ ms/)
  await expect(calls).not.toContainText(/eyJ|sandbox/)

  await test.step('a search', async () => {
    const settings = page.getByRole('complementary', { name: 'Settings' })
    await expect(page.getByLabel('mfa_methods: totp')).toBeHidden()
    await settings.getByRole('searchbox').fill('second factor')
    await expect(page.getByLabel('mfa_methods: totp')).toBeVisible()
    await expect(page.getByLabel('email_auth')).toBeHidden()
    await settings.getByRole('searchbox').fill('no such thing')
    await expect(settings.getByRole('status')).toHaveText('No setting has “no such thing”.')
    await settings.getByRole('searchbox').fill('')
    await expect(page.getByLabel('email_auth')).toBeVisible()
    await expect(page.getByLabel('mfa_methods: totp')).toBeHidden()
  })
  await test.step('a phone from right to left, with the same settings at once', async () => {
    await page.getByLabel('Direction').selectOption('rtl')
    await page.getByLabel('Language').selectOption('ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByLabel('Viewport').selectOption('phone')
    const phone = page.frameLocator('iframe[title="The app, 390 × 844"]')
    await expect(phone.locator('#session')).toContainText('logged in')
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await phone.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByLabel('landingHeader').fill('On a phone')
    await phone.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(phone.locator('#latchkit-dialog').getByRole('heading', { name: 'On a phone' })).toBeVisible()
  })
})

test('the playground without a server says so, and opens when there is one', async ({ page, app }) => {
  const port = await freePort(47_000)
  await openPlayground(page, app, '/', `http://localhost:${port}`)
  await expect(page.getByRole('heading', { name: 'No server answers' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(`Nothing answers at http://localhost:${port}.`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // no server, but something that answers: the page then says what is wrong with that
  const server = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await expect(page.getByRole('heading', { name: 'No server answers' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Session', exact: true })).toBeVisible()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
