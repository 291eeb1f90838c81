import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { type App, newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'

const HOST = 'embedded-guard'
const FIRST = 'Amber-River-Candle-North'
const SECOND = 'Quiet-Meadow-Lantern-8'
const guarded = (user_owned_recovery_options = ['user-passcode'], settings: object = {}) =>
  newApp({ embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options, ...settings } })

const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })
/** The screen's own button, not the dialog's cross. */
const close = ({ dialog }: Host) => dialog.root.getByRole('button').filter({ hasText: /^Close$/ })
const field = ({ dialog }: Host, placeholder: string) => dialog.root.getByPlaceholder(placeholder, { exact: true })

/** A user with a wallet with automatic recovery. */
async function withWallet(page: Page, app: App) {
  await clockOf(page).control()
  const host = await openLoggedIn(page, HOST, app)
  await host.press('Create wallet')
  await host.waitForEvents('create.resolved')
  const [{ address = '' } = {}] = (await handed(host)).wallets
  return { ...host, address }
}
/** The same user in another browser. */
async function onNewDevice(browser: Browser, app: App, email: string): Promise<Host> {
  const page = await (await browser.newContext()).newPage()
  await clockOf(page).control()
  return openLoggedIn(page, HOST, app, {}, email)
}
/** Goes through the password screens from first to last. */
async function typePassword(host: Host, password: string) {
  await field(host, 'enter or generate a strong password').fill(password)
  await field(host, 'enter or generate a strong password').press('Enter')
  await expect(host.dialog.title('Save your password')).toBeVisible()
  await button(host, 'Continue').click()
  await field(host, 'confirm your password').fill(password)
  await field(host, 'confirm your password').press('Enter')
  await host.dialog.root.getByRole('checkbox').check()
  const clock = clockOf(host.page)
  await clock.stop()
  await button(host, 'Set Password').click()
  await clock.pass(250) // the further delay of a password's submission
  await expect(host.dialog.title('Success')).toBeVisible()
  await clock.resume()
}
async function setPassword(host: Host, password: string) {
  await host.press('Set password')
  const add = button(host, 'Add password')
  await expect(add.or(host.dialog.title('Reset your password'))).toBeVisible()
  if (await add.isVisible()) await add.click()
  await typePassword(host, password)
  await close(host).click()
  await host.closed()
}
const recoverBy = async (host: Host, password: string, isRight = true) => {
  const clock = clockOf(host.page)
  await field(host, 'Recovery password').fill(password)
  await clock.stop()
  await button(host, 'Recover your account').click()
  const result = isRight
    ? host.dialog.title('Success')
    : host.dialog.words('Invalid recovery password, please try again.')
  await expect(result).toBeVisible()
  await clock.resume()
}
const signs = async (host: Host, times = 1) => {
  await host.press('Sign')
  return host.waitForEvents('sign.resolved', times)
}

test.describe('a password', () => {
  test('is set, a new device signs only after a recovery with it, and a wrong one shows an error', async ({
    page,
    browser,
  }) => {
    const app = await guarded()
    const host = await withWallet(page, app)
    await setPassword(host, FIRST)
    expect(await host.waitForEvents('password.resolved')).toHaveLength(1)
    expect(await host.waitForEvents('password.onSuccess')).toEqual(['user-passcode'])
    await hands(host, [{ address: host.address, recoveryMethod: 'user-passcode' }])
    const [ownSignature] = await signs(host)

    const other = await onNewDevice(browser, app, host.email)
    await other.press('Sign')
    await expect(other.dialog.title('Enter your password')).toBeVisible()
    await button(other, 'Close').click()
    expect(await other.waitForEvents('sign.rejected')).toMatchObject([{ code: 'user_rejected_request' }])
    await other.press('Sign')
    await expect(other.dialog.title('Enter your password')).toBeVisible()
    await expect(button(other, 'Recover your account')).toBeDisabled()
    await recoverBy(other, `${FIRST}x`, false)
    expect(await other.events('sign.resolved')).toEqual([])
    await recoverBy(other, FIRST)
    expect(await other.waitForEvents('sign.resolved')).toEqual([ownSignature])
    await other.closed()
    // the wallet is on this device now
    await other.page.reload()
    await other.ready()
    expect(await signs(other)).toEqual([ownSignature])
  })
  test('that another device changed no longer works in its old form', async ({ page, browser }) => {
    const app = await guarded()
    const host = await withWallet(page, app)
    await setPassword(host, FIRST)
    const second = await onNewDevice(browser, app, host.email)
    await second.press('Set password')
    await recoverBy(second, FIRST)
    await expect(second.dialog.title('Reset your password')).toBeVisible()
    await typePassword(second, SECOND)
    await close(second).click()

    const third = await onNewDevice(browser, app, host.email)
    await third.press('Recover')
    await recoverBy(third, FIRST, false)
    await recoverBy(third, SECOND)
    expect(await third.waitForEvents('recover.resolved')).toEqual([host.address])
    const [signature] = await signs(third)
    expect(await signs(host)).toEqual([signature])
  })
  test('that is generated is strong, shown and saved to a file; leaving changes nothing and is reported once', async ({
    page,
  }) => {
    const host = await withWallet(page, await guarded())
    await host.press('Set password')
    await button(host, 'Add password').click()
    await expect(host.dialog.words('Password Strength: --')).toBeHidden() // the text is a live region of its own
    await button(host, 'Generate').click()
    await expect(host.dialog.root.getByText('Password Strength: Strong')).toBeVisible()
    const password = await field(host, 'enter or generate a strong password').inputValue()
    expect(password).toMatch(/^([A-Z][a-z]+-){3}[A-Z][a-z]+$/)
    await button(host, 'Continue').click()
    await expect(host.dialog.root.getByText(password, { exact: true })).toBeVisible()
    const file = page.waitForEvent('download')
    await button(host, 'Download').click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/-latchkit-wallet-recovery\.txt$|^latchkit-wallet-recovery\.txt$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(password)
    await page.keyboard.press('Escape')
    expect(await host.waitForEvents('password.rejected')).toMatchObject([{ code: 'user_exited_set_password_flow' }])
    expect(await host.waitForEvents('password.onError')).toEqual(['user_exited_set_password_flow'])
    await hands(host, [{ recoveryMethod: wire.prefix }])
    // a reload during the change also changes nothing
    await host.press('Set password')
    await expect(host.dialog.title('Secure Your Account')).toBeVisible()
    await page.reload()
    await host.ready()
    await hands(host, [{ recoveryMethod: wire.prefix }])
    expect(await signs(host)).toHaveLength(1)
  })
})

test('the user chooses a password among the allowed methods, and returns to automatic recovery', async ({
  page,
  browser,
}) => {
  const app = await guarded(['user-passcode', 'google-drive'])
  const host = await withWallet(page, app)
  await host.press('Set recovery')
  await expect(host.dialog.title('Secure your account')).toBeVisible()
  await expect(button(host, 'Back up to Apple iCloud')).toHaveCount(0)
  await button(host, 'Why do I need to secure my account?').click()
  await button(host, 'Select backup method').click()
  await button(host, 'Set a password').click()
  await button(host, 'Back').click()
  await button(host, 'Set a password').click()
  await typePassword(host, FIRST)
  await close(host).click()
  const { address } = host
  expect(await host.waitForEvents('recovery.onSuccess')).toEqual([{ method: 'user-passcode', address }])

  await host.press('Set automatic recovery')
  await button(host, 'Confirm').click()
  await expect(host.dialog.title('Success')).toBeVisible()
  await close(host).click()
  await hands(host, [{ address, recoveryMethod: wire.prefix }])
  const [signature] = await signs(host)
  const other = await onNewDevice(browser, app, host.email)
  expect(await signs(other)).toEqual([signature])
})

test('if every wallet needs a recovery method, a login ends with a password screen that cannot be closed', async ({
  page,
  browser,
}) => {
  const app = await guarded(['user-passcode'], {
    create_on_login: 'users-without-wallets',
    require_user_owned_recovery_on_create: true,
  })
  await clockOf(page).control()
  const host = await openHost(page, HOST, app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 1))
  await expect(host.dialog.title('Set your password')).toBeVisible()
  await expect(button(host, 'Close')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(host.dialog.title('Set your password')).toBeVisible()
  await typePassword(host, FIRST)
  await host.closed()
  await hands(host, [{ recoveryMethod: 'user-passcode' }])
  const [signature] = await signs(host)
  const other = await onNewDevice(browser, app, email)
  await other.press('Sign')
  await recoverBy(other, FIRST)
  expect(await other.waitForEvents('sign.resolved')).toEqual([signature])
})

test.describe('after the browser has deleted what it stored, the wallet is the same one', () => {
  const PROVIDER = /embedded-wallets/
  /** Empties the storage of the page, of the wallet's frame, or of both, as "clear site data" does. */
  async function empty({ page }: Host, which: RegExp) {
    for (const frame of page.frames())
      if (which.test(PROVIDER.test(frame.url()) ? 'frame' : 'page'))
        await frame.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
    if (which.test('page')) await page.context().clearCookies()
  }
  const visits = [
    ['of the page', /page/],
    ['of the frame', /frame/],
    ['of both', /page|frame/],
  ] as const
  /** The next visit; the user logs in again where the session is gone. */
  async function visitAgain(host: Host & { email: string }, app: App): Promise<Host> {
    const isKept = await host.page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':token')))
    if (!isKept) return openLoggedIn(host.page, HOST, app, {}, host.email)
    await host.page.reload()
    await host.ready()
    return host
  }
  for (const [words, which] of visits)
    test(`with automatic recovery: the storage ${words}`, async ({ page }) => {
      const app = await guarded(undefined, { create_on_login: 'all-users' })
      const host = await withWallet(page, app)
      const [signature] = await signs(host)
      await empty(host, which)
      const again = await visitAgain(host, app)
      await hands(again, [{ address: host.address, recoveryMethod: wire.prefix }])
      await again.press('Create wallet')
      await again.waitForEvents('create.resolved')
      await hands(again, [{ address: host.address }])
      expect(await signs(again)).toEqual([signature])
      await again.shows({ isModalOpen: false })
    })
  for (const [words, which] of visits)
    test(`with a password, which is asked for where the frame forgot the wallet: the storage ${words}`, async ({
      page,
    }) => {
      const app = await guarded(undefined, { create_on_login: 'all-users' })
      const host = await withWallet(page, app)
      await setPassword(host, FIRST)
      const [signature] = await signs(host)
      await empty(host, which)
      const again = await visitAgain(host, app)
      await hands(again, [{ address: host.address, recoveryMethod: 'user-passcode' }])
      await again.press('Sign')
      if (which.test('frame')) {
        await expect(again.dialog.title('Enter your password')).toBeVisible()
        await button(again, 'Close').click()
        expect(await again.waitForEvents('sign.rejected')).toMatchObject([{ code: 'user_rejected_request' }])
        await again.press('Create wallet')
        await again.waitForEvents('create.resolved')
        await hands(again, [{ address: host.address, recoveryMethod: 'user-passcode' }])
        await again.press('Sign')
        await recoverBy(again, FIRST)
      }
      expect(await again.waitForEvents('sign.resolved')).toEqual([signature])
    })
})
