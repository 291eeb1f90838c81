import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { serve } from '../../../scripts/run/serve.mjs'
import { makeOnce } from '../../processes/make-once.js'
import { startProcess } from '../../processes/start-process.js'
import { expect } from './expect.js'
import { type App, serverUrl } from './server.js'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Builds the playground once for all tests of this run, when the first of them opens it. */
const build = () =>
  makeOnce(path.join(`${process.env.JOURNEYS_FOLDER}`, 'playground'), async (draft) => {
    const args = [at('node_modules/vite/bin/vite.js'), 'build', at('playground/host')]
    const options = ['--base', '/', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const { code, stderr } = await startProcess(process.execPath, [...args, ...options]).exit
    // A warning of the bundler would be among the first lines that a newcomer sees.
    if (code !== 0 || stderr) throw new Error(stderr)
  })

/** Serves the playground as `npm start` does, with the test's own app, until the page closes. */
export async function openPlayground(page: Page, { id: appId }: Pick<App, 'id'>, place = '/', provider = serverUrl) {
  const server = await serve({ port: 0, mounts: { '/': await build() }, facts: { server: provider, appId } })
  page.once('close', () => server.close())
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${place}`)
}

/** Shows a part of the page beside the session and the settings. */
export const openPart = (page: Page, name: 'Session' | 'Wallets' | 'Headless' | 'Data' | 'Code' | 'Faults') =>
  page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name, exact: true }).click()

/** Logs in as a newcomer does, with default settings. Returns the dialog, which has closed. */
export async function comeIn(page: Page, app: App) {
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  const dialog = page.locator('#latchkit-dialog')
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await app.codeFor('ada@example.com'))
  await expect(dialog).toHaveCount(0)
  return dialog
}
