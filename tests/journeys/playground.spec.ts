import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/run/free-port.mjs'
import { serve } from '../../scripts/run/serve.mjs'
import { codeFor } from './support/mailbox.js'
import { providerUrl } from './support/provider.js'
import { expect, test } from './support/test.js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = at('.cache/playground')

/** The playground as `npm start` builds and serves it, with an app of the test's own. */
async function startPlayground(appId: string) {
  const args = [at('node_modules/vite/bin/vite.js'), 'build', at('playground/host')]
  const how = ['--base', '/', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const built = spawnSync(process.execPath, [...args, ...how], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  const facts = { provider: providerUrl, appId }
  const server = await serve({ port: await freePort(4700), mounts: { '/': folder }, facts })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

test('the playground: log in, see it in the log, reload, log out', async ({ page, app }) => {
  const playground = await startPlayground(app.id)
  try {
    await page.goto(playground.url)
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
    const dialog = page.locator('#latchkit-dialog')
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await codeFor(app, 'ada@example.com'))
    await expect(dialog).toHaveCount(0)
    const session = page.locator('#session')
    await expect(session).toContainText('logged in')
    await expect(session).toContainText('ada@example.com')
    await expect(page.locator('#events')).toContainText('by email, new user')
    await page.reload()
    await expect(session).toContainText('logged in')
    await session.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(session).toContainText('logged out')
  } finally {
    playground.stop()
  }
})
