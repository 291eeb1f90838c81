import type { BrowserContext } from '@playwright/test'
import { testWalletIn } from 'latchkit/testing'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import type { App } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { askByWallet, hands, openWalletList, walletRow, withWallets } from './support/wallet-login.js'
import { standInForVerify, walletConnectAt } from './support/walletconnect.js'
import { injectWallets } from './support/wallets.js'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
const screen = { viewport: { width: 360, height: 740 }, hasTouch: true }
const config = { appearance: { walletList: ['detected_wallets', 'phantom', 'rainbow', 'wallet_connect'] } }
/** A test wallet that announces itself as Phantom. */
const asPhantom = { wallets: 'birch', 'birch.rdns': 'app.phantom', 'birch.name': 'Phantom' }
/** Expects the whole dialog within the screen, without scrolling sideways. */
const noSideways = ({ page }: Host) =>
  expect
    .poll(() =>
      page.locator('#latchkit-modal-content').evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect()
        return left >= 0 && right <= innerWidth && panel.scrollWidth <= panel.clientWidth
      }),
    )
    .toBe(true)

async function hrefOf({ dialog }: Host, name: string): Promise<string> {
  const link = dialog.root.getByRole('link', { name })
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}
/** The address that Phantom's own browser opens. */
const pageWithin = (href: string) => {
  const [, page = ''] = /browse\/([^?]+)\?ref=/.exec(href) ?? []
  return new URL(decodeURIComponent(page))
}
/** Opens the address in a new page of another browser context, which has Phantom. */
async function openThere(context: BrowserContext, app: App, href: string, wallets: Record<string, string> = {}) {
  const page = await context.newPage()
  await injectWallets(page, { ...asPhantom, ...wallets })
  await page.goto(href)
  return hostOn(page, app)
}

/** Clicks the button that asks for the signature: a page that Phantom has just opened has had no click yet. */
const sign = ({ dialog }: Host) => dialog.button('Sign with your wallet').click()

test.describe('Phantom on a phone', () => {
  test.use({ userAgent: ANDROID, ...screen })

  test('leads into Phantom’s browser, where the login continues until the signature; if nothing opens, by https and the store', async ({
    page,
    browser,
  }) => {
    const app = await withWallets()
    const host = await openHost(page, 'wallets', app, { config })
    await askByWallet(host, 'Phantom')
    await expect(host.dialog.title('Redirecting to Phantom Mobile Wallet')).toBeVisible()
    await noSideways(host)
    const href = await hrefOf(host, 'Continue')
    expect(href).toMatch(/^phantom:\/\/browse\//)
    const target = pageWithin(href)
    const query = (name: string) => target.searchParams.get(wire.query(name))
    expect([query('connector'), query('wallet_client'), query('token')]).toEqual(['injected', 'phantom', null])

    // on a phone without the app nothing happens; a desktop browser would ask in a window of its own
    await page.evaluate(() =>
      addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
    )
    await host.dialog.root.getByRole('link', { name: 'Continue' }).click()
    await expect(host.dialog.title('Still here?')).toBeVisible()
    const universal = await hrefOf(host, 'Continue')
    expect(universal).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
    expect(pageWithin(universal).href).toBe(target.href)
    expect(await hrefOf(host, 'Go to App Store')).toContain('play.google.com')
    await host.dialog.button('Back').click()
    await expect(walletRow(host, 'Phantom')).toBeVisible()

    const context = await browser.newContext({ userAgent: ANDROID, ...screen })
    const walletBrowser = await openThere(context, app, target.href)
    await sign(walletBrowser)
    await walletBrowser.shows({ authenticated: true, isModalOpen: false })
    const { searchParams } = new URL(walletBrowser.page.url())
    expect(searchParams.has(wire.query('connector')) || searchParams.has(wire.query('wallet_client'))).toBe(false)
    await hands(walletBrowser, [{ walletClientType: 'phantom', linked: true }])
    await context.close()
  })

  test('a logged-in user links the wallet there, in the same session', async ({ page, browser }) => {
    const app = await withWallets()
    const host = await openLoggedIn(page, 'wallets', app, { config })
    const { user } = await host.state()
    await host.press('Link wallet')
    await walletRow(host, 'Phantom').click()
    const target = pageWithin(await hrefOf(host, 'Continue'))
    expect(target.searchParams.get(wire.query('token'))).toBeTruthy()
    const context = await browser.newContext({ userAgent: ANDROID, ...screen })
    const walletBrowser = await openThere(context, app, target.href)
    await sign(walletBrowser)
    await walletBrowser.shows({ authenticated: true, isModalOpen: false })
    await hands(walletBrowser, [{ walletClientType: 'phantom', linked: true }])
    expect((await walletBrowser.state()).user?.id).toBe(user?.id)
    expect(walletBrowser.page.url()).not.toContain(wire.query('token'))
    await context.close()
  })
})

test.describe('a page opened by Phantom’s link', () => {
  test.use({ userAgent: IPHONE, ...screen })

  test('without Phantom shows that, and retries; a late Phantom refuses, and another try logs in', async ({ page }) => {
    const clock = clockOf(page)
    await clock.control()
    await injectWallets(page, { ...asPhantom, 'birch.announced': 'no', 'birch.connect': 'reject' })
    const app = await withWallets()
    const url = new URL(hostUrl('wallets', app, { config }))
    url.searchParams.set(wire.query('connector'), 'injected')
    url.searchParams.set(wire.query('wallet_client'), 'phantom')
    const host = hostOn(page, app)
    const phantom = testWalletIn(page, 'birch')
    async function arrive() {
      await page.goto(url.href)
      await host.ready()
      await clock.stop()
      // wallets have three seconds to announce themselves
      await clock.passUntil(host.dialog.title('Could not connect with wallet'))
      await clock.resume()
    }
    await arrive()
    await expect(host.dialog.root).toContainText('Please check that Phantom multichain is enabled and try again.')
    await noSideways(host)
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('Phantom is not here any more')).toBeVisible()
    await host.dialog.button('Use a different wallet').click()
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
    await host.dialog.button('Close').click()
    await host.closed()
    await host.shows({ ready: true, authenticated: false })
    await page.reload()
    await host.ready()
    await host.closed()

    await arrive()
    await phantom.set({ announced: true })
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await phantom.set({ connect: 'approve' })
    await host.dialog.button('Retry').click()
    await sign(host)
    await host.shows({ authenticated: true })
    await hands(host, [{ walletClientType: 'phantom', linked: true }])
  })
})

test('Phantom on a desktop without a wallet shows how to install it, and is found after a reload', async ({ page }) => {
  const app = await withWallets()
  const detected = { appearance: { walletList: ['detected_wallets'] } }
  const host = await openHost(page, 'wallets', app, { config: detected })
  await openWalletList(host)
  await expect(host.dialog.words(/^No wallet was found in this browser\./)).toBeVisible()
  await page.goto(hostUrl('wallets', app, { config }))
  await host.ready()
  await askByWallet(host, 'Phantom')
  await expect(host.dialog.title('Create a Phantom wallet')).toBeVisible()
  expect(await hrefOf(host, 'Get Phantom')).toBe('https://phantom.app/download')
  await injectWallets(page, asPhantom)
  await Promise.all([page.waitForEvent('load'), host.dialog.button('Reload this page').click()])
  await host.ready()
  await askByWallet(host, 'Phantom')
  await host.shows({ authenticated: true })
})

test.describe('WalletConnect on a phone', () => {
  test.use({ userAgent: IPHONE, ...screen })

  test('a link opens the wallet’s app, and back on the page a click asks for the signature', async ({
    page,
    context,
  }) => {
    await standInForVerify(context)
    const at = await walletConnectAt()
    const app = await withWallets({ wallet_connect_cloud_project_id: 'acme' })
    const externalWallets = { walletConnect: { relayUrl: at.relay } }
    const host = await openHost(page, 'wallets', app, { config: { ...config, externalWallets } })
    await askByWallet(host, 'Rainbow')
    const href = await hrefOf(host, 'Open Rainbow')
    expect(href).toMatch(/^rainbow:\/\/wc\?uri=wc%3A/)
    expect(await hrefOf(host, 'Try another link to Rainbow')).toMatch(/^https:\/\/rnbwapp\.com\/wc\?uri=/)
    await noSideways(host)
    const uri = new URLSearchParams(href.split('?')[1]).get('uri') ?? ''
    const wallet = await context.newPage()
    await wallet.goto(`${at.wallet}?${new URLSearchParams({ uri, as: 'rainbow', auto: 'approve' })}`)
    await page.bringToFront()
    await host.dialog.button('Sign with your wallet').click()
    await host.shows({ authenticated: true, isModalOpen: false })
    await hands(host, [{ walletClientType: 'rainbow', connectorType: 'wallet_connect_v2', linked: true }])
  })
})
