import type { Page, Route } from '@playwright/test'
import { clockOf } from '../clock.js'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { answerThere } from './support/oauth.js'
import { type App, newApp } from './support/server.js'
import { expect, test } from './support/test.js'
import { hands } from './support/wallet-login.js'

/** The script of the wallet's frame, without which its document neither finishes to load nor answers. */
const FRAME_SCRIPT = /\/frame\/[^/]+\.js$/
const making = (create_on_login: string, settings: object = {}) =>
  newApp({ ...settings, embedded_wallet_config: { create_on_login } })

/** Keeps the wallet's frame from its script until it is released. */
async function holdFrames(page: Page) {
  const held: Route[] = []
  await page.route(FRAME_SCRIPT, (route) => void held.push(route))
  return {
    count: () => held.length,
    async release() {
      await page.unroute(FRAME_SCRIPT)
      // a frame that was removed meanwhile waits for none
      await Promise.all(held.map((route) => route.continue().catch(() => {})))
    },
  }
}
/** Counts how often the dialog's heading becomes 'Success!', even if it is drawn for a moment only. */
async function countSuccesses(page: Page) {
  await page.evaluate(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot ?? document
    const isSuccess = () => root.querySelector('h2')?.textContent === 'Success!'
    let before = false
    window.__successes = 0
    new MutationObserver(() => {
      const after = isSuccess()
      if (after && !before) window.__successes++
      before = after
    }).observe(root, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.__successes)
}
declare global {
  interface Window {
    __successes: number
  }
}
/** Logs in by email until the dialog waits for the wallet, with the page's clock stopped. */
async function logInUntilWallet(page: Page, host: Host, app: App) {
  const clock = clockOf(page)
  const email = someone()
  await host.openLanding()
  const successes = await countSuccesses(page)
  await host.dialog.askByEmail(email)
  const code = await app.codeFor(email, 1)
  await clock.stop()
  await host.dialog.typeCode(code)
  await clock.passUntil(host.dialog.title('Setting up your wallet'))
  return { clock, successes }
}
const FAILED = 'Your wallet could not be set up'

test('a login waits for a frame that answers after 24 s, and creates its wallet', async ({ page }) => {
  await clockOf(page).control()
  const app = await making('users-without-wallets')
  const host = await openHost(page, 'embedded', app)
  const frames = await holdFrames(page)
  const { clock, successes } = await logInUntilWallet(page, host, app)
  await clock.pass(24_000)
  await expect(host.dialog.words('Your wallet is slow to answer. Please wait.')).toBeVisible()
  await frames.release()
  await clock.passUntil(host.dialog.root.getByRole('heading', { name: /^Welcome to / }))
  await clock.resume()
  await host.closed()
  await hands(host, [{ connectorType: 'embedded' }])
  expect([frames.count(), await successes()]).toEqual([1, 1])
})

test('a frame that does not answer is an error in place, and each other try fetches the frame anew until one answers', async ({
  page,
}) => {
  await clockOf(page).control()
  const app = await making('all-users')
  const host = await openHost(page, 'embedded', app)
  const frames = await holdFrames(page)
  const { clock, successes } = await logInUntilWallet(page, host, app)
  for (const tries of [1, 2]) {
    await clock.pass(30_000)
    await expect(host.dialog.title(FAILED)).toBeVisible()
    await expect(host.dialog.root.getByRole('status')).toContainText('Your wallet could not be reached.')
    await host.shows({ authenticated: true })
    await expect.poll(frames.count).toBe(tries)
    if (tries === 2) await frames.release()
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
    // a screen reader finds no trace of the error
    await expect(host.dialog.root.getByRole('status')).toHaveText('Setting up your wallet')
  }
  await clock.passUntil(host.dialog.root.getByRole('heading', { name: /^Welcome to / }))
  await clock.resume()
  await host.closed()
  await hands(host, [{ connectorType: 'embedded' }])
  expect(await successes()).toBe(1)
  expect(await host.events('createWallet')).toHaveLength(1)
})

test('a login may continue without a wallet that the app does not require, which the next visit creates', async ({
  page,
}) => {
  await clockOf(page).control()
  const app = await making('users-without-wallets')
  const host = await openHost(page, 'embedded', app)
  const frames = await holdFrames(page)
  const { clock, successes } = await logInUntilWallet(page, host, app)
  await clock.pass(30_000)
  await host.dialog.button('Continue without it').click()
  await clock.resume()
  await host.closed()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('createWallet.onError')).toEqual(['wallet_frame_unavailable'])
  expect(await successes()).toBe(1)
  await frames.release()
  await page.reload()
  await hands(host, [{ connectorType: 'embedded' }])
})

test('a return from an identity provider shows the error before it logs out, where the app requires the wallet', async ({
  page,
}) => {
  await clockOf(page).control()
  const app = await making('all-users', { github_oauth: true })
  const host = await openHost(page, 'embedded', app)
  const frames = await holdFrames(page)
  await host.openLanding()
  await host.dialog.button('GitHub').click()
  await answerThere(page)
  await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
  const clock = clockOf(page)
  await clock.stop()
  await clock.pass(30_000)
  await expect(host.dialog.title(FAILED)).toBeVisible()
  await host.shows({ authenticated: true })
  const successes = await countSuccesses(page)
  await host.dialog.button('Log out').click()
  await clock.resume()
  await host.closed()
  await host.shows({ authenticated: false, isModalOpen: false })
  expect(await successes()).toBe(0)
  expect(frames.count()).toBeGreaterThan(0)
})

test('if the code of the failure cannot be fetched, the user can still try again, or leave by the close button', async ({
  page,
}) => {
  await clockOf(page).control()
  const app = await making('users-without-wallets')
  const host = await openHost(page, 'embedded', app)
  const frames = await holdFrames(page)
  const blocked: string[] = []
  await page.route(/\/chunks\/kit-wallet-error/, (route) => {
    blocked.push(route.request().url())
    return route.abort()
  })
  const { clock } = await logInUntilWallet(page, host, app)
  for (const tries of [1, 2]) {
    await clock.pass(30_000)
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await expect.poll(frames.count).toBe(tries)
    if (tries === 2) break
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
  }
  expect(blocked).not.toEqual([])
  await host.dialog.button('Close').click()
  await clock.resume()
  await host.closed()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('createWallet.onError')).toEqual(['wallet_frame_unavailable'])
})
