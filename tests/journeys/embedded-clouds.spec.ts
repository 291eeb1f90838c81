import type { Browser, Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import type { Host } from './support/host.js'
import { sendTo } from './support/oauth.js'
import { pressLast } from './support/press-last.js'
import { type App, newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const CLOUDS = {
  'google-drive': { name: 'Google Drive', row: 'Back up to Google Drive', allow: 'Allow', deny: 'Deny' },
  icloud: { name: 'Apple iCloud', row: 'Back up to Apple iCloud', allow: 'Sign in', deny: 'Don’t allow' },
} as const
type Method = keyof typeof CLOUDS

const offering = () =>
  newApp({ embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] } })

/** A part of what the dialog says; what it announces is not counted twice. */
const words = (host: Host, part: string) =>
  host.dialog.root.getByText(part).and(host.page.locator(':not([role=status])'))
/** A browser with a wallet in it, made a moment ago. */
async function withWallet(page: Page, app: App) {
  const host = await openLoggedIn(page, 'clouds', app)
  await host.press('Create wallet')
  await host.told('Create wallet.resolved', 1)
  return host
}
/** Presses what opens the cloud's window. */
async function windowOf(host: Host, button: string | RegExp): Promise<Page> {
  const opening = host.page.waitForEvent('popup')
  await host.dialog.button(button).click()
  return opening
}
async function answer(popup: Page, method: Method, name = 'Ada Lovelace', decision: 'allow' | 'deny' = 'allow') {
  await popup.getByRole('radio', { name }).check()
  await pressLast(popup.getByRole('button', { name: CLOUDS[method][decision], exact: true }))
  await expect.poll(() => popup.isClosed()).toBe(true)
}
async function backUp(host: Host, method: Method) {
  await host.press('Set recovery')
  const popup = await windowOf(host, CLOUDS[method].row)
  await expect(host.dialog.title(`Backing up with ${CLOUDS[method].name}...`)).toBeVisible()
  await answer(popup, method)
  await expect(host.dialog.title(`Successfully backed up with ${CLOUDS[method].name}.`)).toBeVisible()
  await host.shows({ isModalOpen: false })
}
/** The same user in another browser, asked to confirm. */
async function onAnotherDevice(browser: Browser, app: App, email: string, method: Method) {
  const host = await openLoggedIn(await (await browser.newContext()).newPage(), 'clouds', app, {}, email)
  await host.press('Recover wallet')
  await expect(host.dialog.title("Confirm it's really you")).toBeVisible()
  return { host, confirm: () => windowOf(host, `Confirm with ${CLOUDS[method].name}`) }
}

for (const method of ['google-drive', 'icloud'] as const)
  test.describe(method, () => {
    const { name } = CLOUDS[method]
    const failed = (host: Host) => expect(host.dialog.title(`Recovery with ${name} unsuccessful`)).toBeVisible()

    test('a wallet backed up there comes to a new device, by the right account only', async ({ page, browser }) => {
      const app = await offering()
      const host = await withWallet(page, app)
      await backUp(host, method)
      expect(await host.told('setRecovery.onSuccess')).toEqual([method])

      const other = await onAnotherDevice(browser, app, host.email, method)
      await answer(await other.confirm(), method, 'Grace Hopper')
      await failed(other.host)
      await expect(words(other.host, `make sure to choose the ${name} account that you backed up with`)).toBeVisible()
      await answer(await windowOf(other.host, 'Retry'), method)
      await expect(other.host.dialog.title(`Successfully recovered with ${name}.`)).toBeVisible()
      await other.host.told('Recover wallet.resolved', 1)
      await other.host.shows({ isModalOpen: false })
      // it is there now, and asks nobody
      await other.host.press('Recover wallet')
      await other.host.told('Recover wallet.resolved', 2)
      await expect.poll(() => app.analytics()).toContain('recovery_oauth_error')
    })

    test('denied, closed, blocked: each says so, and another try works', async ({ page, browser }) => {
      const app = await offering()
      const host = await withWallet(page, app)
      await backUp(host, method)
      const other = await onAnotherDevice(browser, app, host.email, method)
      await answer(await other.confirm(), method, 'Ada Lovelace', 'deny')
      await failed(other.host)
      await expect(words(other.host, `Access to ${name} was not allowed.`)).toBeVisible()

      await (await windowOf(other.host, 'Retry')).close()
      await failed(other.host)
      await expect(words(other.host, `The window of ${name} was closed`)).toBeVisible()

      await other.host.page.evaluate(() => {
        const { open } = window
        window.open = () => {
          window.open = open
          return null
        }
      })
      await other.host.dialog.button('Retry').click()
      await expect(words(other.host, 'Allow pop-ups for this page')).toBeVisible()

      await answer(await windowOf(other.host, 'Retry'), method)
      await other.host.told('Recover wallet.resolved', 1)
    })
  })

test('leaving a recovery is a rejection, and closes the window', async ({ page, browser }) => {
  const app = await offering()
  const host = await withWallet(page, app)
  await backUp(host, 'google-drive')
  const other = await onAnotherDevice(browser, app, host.email, 'google-drive')
  const popup = await other.confirm()
  await other.host.dialog.button('Close').click()
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await other.host.told('Recover wallet.rejected')).toMatchObject([{ code: 'user_rejected_request' }])
})

test('a page’s own message is no access to iCloud', async ({ page }) => {
  const app = await offering()
  const host = await withWallet(page, app)
  await host.press('Set recovery')
  const popup = await windowOf(host, CLOUDS.icloud.row)
  await popup.waitForURL(/icloud\/sign-in/)
  await page.evaluate(() => {
    let heard = 0
    addEventListener('message', () => Object.assign(window, { __heard: ++heard }))
    postMessage({ ckSession: 'forged' }, '*')
  })
  await page.evaluate((origin) => {
    dispatchEvent(new MessageEvent('message', { origin, data: { ckSession: 'forged' }, source: window }))
  }, new URL(popup.url()).origin)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '__heard'))).toBe(2)
  await expect(host.dialog.title('Backing up with Apple iCloud...')).toBeVisible()
  expect(popup.isClosed()).toBe(false)
  // the answer that comes after them is the first that counts
  await answer(popup, 'icloud')
  await expect(host.dialog.title('Successfully backed up with Apple iCloud.')).toBeVisible()
})

test('an answer to another request than ours is refused', async ({ page }) => {
  const app = await offering()
  const host = await withWallet(page, app)
  await host.press('Set recovery')
  const popup = await windowOf(host, CLOUDS['google-drive'].row)
  await popup.waitForURL(/idp\/google/)
  const back = new URL(page.url())
  back.searchParams.set(wire.query('oauth_code'), 'stolen')
  back.searchParams.set(wire.query('oauth_state'), 'of-somebody-else')
  await sendTo(popup, back.href)
  await expect(host.dialog.title('Back up with Google Drive unsuccessful')).toBeVisible()
  await expect(host.dialog.words('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  await expect.poll(() => app.analytics()).toContain('possible_phishing_attempt')
})

test.describe('export', () => {
  const frame = (host: Host) => host.page.frameLocator('iframe[title="Private key and recovery phrase"]')

  test('the key and the phrase, on the provider’s page; resolves when the user leaves', async ({ page, context }) => {
    const app = await offering()
    const host = await withWallet(page, app)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await host.press('Export wallet')
    await expect(host.dialog.title('Transfer wallet')).toBeVisible()
    await frame(host).getByRole('button', { name: 'Copy key' }).click()
    await expect(frame(host).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-f]{64}$/)
    await frame(host).getByRole('button', { name: 'Copy phrase' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^([a-z]+ ){11}/)
    await host.told('Export wallet.resolved', 0)
    await host.dialog.button('Done').click()
    await host.told('Export wallet.resolved', 1)
    await expect.poll(() => app.analytics()).toContain('embedded_wallet_key_export_completed')
  })

  test('the address is copied, and says so for 2.5 s', async ({ page, context }) => {
    const host = await withWallet(page, await offering())
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await host.press('Export wallet')
    await expect(frame(host).getByRole('button', { name: 'Copy key' })).toBeVisible()
    await clockOf(page).control()
    await clockOf(page).stop()
    await host.dialog.root.getByRole('button', { name: 'Copy', exact: true }).click()
    const copied = host.dialog.root.getByRole('button', { name: 'Copied', exact: true })
    await expect(copied).toBeVisible()
    await clockOf(page).pass(2_400)
    await expect(copied).toBeVisible()
    await clockOf(page).pass(200)
    await expect(copied).toHaveCount(0)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })

  test('of an imported wallet the key alone', async ({ page }) => {
    const app = await offering()
    const host = await withWallet(page, app)
    const address = await page.evaluate(
      async (privateKey) => {
        const { importWallet, exportWallet } = window.__calls as Record<
          string,
          (of: object) => Promise<{ address: string }>
        >
        const made = await importWallet?.({ privateKey })
        exportWallet?.({ address: made?.address })
        return made?.address
      },
      `0x${'1'.repeat(64)}`,
    )
    await expect(host.dialog.title('Transfer wallet')).toBeVisible()
    await expect(host.dialog.words(`${address}`)).toBeVisible()
    await expect(frame(host).getByRole('button')).toHaveText(['Copy key'])
    await page.keyboard.press('Escape')
    await host.shows({ isModalOpen: false })
  })
})
