import type { BrowserContext, Page } from '@playwright/test'
import { wire } from '../wire.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import type { App } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { askByWallet, hands, openWalletList, openWallets, walletRow, withWallets } from './support/wallet-login.js'
import { standInForVerify, walletConnectAt } from './support/walletconnect.js'
import { injectWallets, walletIn } from './support/wallets.js'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
const FACEBOOK = `${IPHONE} [FBAN/FBIOS;FBAV/450.0]`
const screen = { viewport: { width: 360, height: 740 }, hasTouch: true }
const config = { appearance: { walletList: ['detected_wallets', 'phantom', 'rainbow', 'wallet_connect'] } }
/** A test wallet that is Phantom, as it announces itself. */
const asPhantom = { wallets: 'birch', 'birch.rdns': 'app.phantom', 'birch.name': 'Phantom' }
/** All of it is seen, without a push to the side. */
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
/** The page that Phantom's own browser is sent to. */
const pageWithin = (href: string) => {
  const [, page = ''] = /browse\/([^?]+)\?ref=/.exec(href) ?? []
  return new URL(decodeURIComponent(page))
}
/** Phantom's browser: another one, with Phantom in it. */
async function openThere(context: BrowserContext, app: App, href: string, wallets: Record<string, string> = {}) {
  const page = await context.newPage()
  await injectWallets(page, { ...asPhantom, ...wallets })
  await page.goto(href)
  return hostOn(page, app)
}

test.describe('Phantom on a phone', () => {
  test.use({ userAgent: ANDROID, ...screen })

  test('leads into its own browser, where the login goes on by itself', async ({ page, browser }) => {
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

    const context = await browser.newContext({ userAgent: ANDROID, ...screen })
    const there = await openThere(context, app, target.href)
    await there.shows({ authenticated: true, isModalOpen: false })
    const { searchParams } = new URL(there.page.url())
    expect(searchParams.has(wire.query('connector')) || searchParams.has(wire.query('wallet_client'))).toBe(false)
    await hands(there, [{ walletClientType: 'phantom', linked: true }])
    await context.close()
  })

  test('did not open: the same by https, and the store', async ({ page }) => {
    const host = await openHost(page, 'wallets', await withWallets(), { config })
    await askByWallet(host, 'Phantom')
    // a phone without the app says nothing; this computer's browser would ask, in a window of its own over the page
    await page.evaluate(() =>
      addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
    )
    await host.dialog.root.getByRole('link', { name: 'Continue' }).click()
    await expect(host.dialog.title('Still here?')).toBeVisible()
    expect(await hrefOf(host, 'Continue')).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
    expect(await hrefOf(host, 'Go to App Store')).toContain('play.google.com')
    await host.dialog.button('Back').click()
    await expect(walletRow(host, 'Phantom')).toBeVisible()
  })

  test('who is logged in links it there, with the session of here', async ({ page, browser }) => {
    const app = await withWallets()
    const host = await openLoggedIn(page, 'wallets', app, { config })
    const { user } = await host.state()
    await host.press('Link wallet')
    await walletRow(host, 'Phantom').click()
    const target = pageWithin(await hrefOf(host, 'Continue'))
    expect(target.searchParams.get(wire.query('token'))).toBeTruthy()
    const context = await browser.newContext({ userAgent: ANDROID, ...screen })
    const there = await openThere(context, app, target.href)
    await there.shows({ authenticated: true, isModalOpen: false })
    await hands(there, [{ walletClientType: 'phantom', linked: true }])
    expect((await there.state()).user?.id).toBe(user?.id)
    expect(there.page.url()).not.toContain(wire.query('token'))
    await context.close()
  })
})

test.describe('here by Phantom’s link', () => {
  test.use({ userAgent: IPHONE, ...screen })

  async function arrive(page: Page, app: App) {
    const url = new URL(hostUrl('wallets', app, { config }))
    url.searchParams.set(wire.query('connector'), 'injected')
    url.searchParams.set(wire.query('wallet_client'), 'phantom')
    await page.goto(url.href)
    return hostOn(page, app)
  }

  test('and Phantom says no: another try logs in', async ({ page }) => {
    await injectWallets(page, { ...asPhantom, 'birch.connect': 'reject' })
    const host = await arrive(page, await withWallets())
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await walletIn(page, 'birch').set({ connect: 'approve' })
    await host.dialog.button('Retry').click()
    await host.shows({ authenticated: true })
  })

  test('and it is not here: said, tried again, left', async ({ page }) => {
    const app = await withWallets()
    const host = await arrive(page, app)
    await expect(host.dialog.title('Could not connect with wallet')).toBeVisible()
    await expect(host.dialog.root).toContainText('Please check that Phantom multichain is enabled and try again.')
    await noSideways(host)
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('Phantom is not here any more')).toBeVisible()
    await host.dialog.button('Use a different wallet').click()
    await host.closed()
    await host.shows({ ready: true, authenticated: false })
    await page.reload()
    await host.ready()
    await host.closed()
  })

  test('and it comes late: another try finds it', async ({ page }) => {
    await injectWallets(page, { ...asPhantom, 'birch.announced': 'no' })
    const host = await arrive(page, await withWallets())
    await expect(host.dialog.title('Could not connect with wallet')).toBeVisible()
    await walletIn(page, 'birch').set({ announced: true })
    await host.dialog.button('Try again').click()
    await host.shows({ authenticated: true })
  })

  test('Cancel leaves', async ({ page }) => {
    const host = await arrive(page, await withWallets())
    await host.dialog.button('Cancel').click()
    await host.closed()
    await host.shows({ authenticated: false })
  })
})

test('Phantom on a computer: how to get it; after a reload it is there', async ({ page }) => {
  const app = await withWallets()
  const host = await openHost(page, 'wallets', app, { config })
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

  test('a link into the wallet’s app; back here a press asks for the signature', async ({ page, context }) => {
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

test.describe('Coinbase on a phone, without its smart wallet', () => {
  test.use({ userAgent: ANDROID, ...screen })

  test('this page opens within its app', async ({ page, context }) => {
    await context.route('https://go.cb-w.com/**', (route) => route.fulfill({ body: 'Coinbase' }))
    const externalWallets = { coinbaseWallet: { connectionOptions: 'eoaOnly' } }
    const host = await openHost(page, 'wallets', await withWallets(), { config: { externalWallets } })
    const here = page.url()
    await askByWallet(host, 'Coinbase Wallet')
    await page.waitForURL(/^https:\/\/go\.cb-w\.com\/dapp\?/)
    expect(new URL(page.url()).searchParams.get('cb_url')).toBe(here)
  })
})

test.describe('within another app', () => {
  test.use({ userAgent: FACEBOOK, ...screen })

  test('a click that no person made chooses no wallet', async ({ page }) => {
    const host = await openWallets(page, await withWallets())
    await openWalletList(host)
    await walletRow(host, 'Amber Wallet').dispatchEvent('click')
    await expect(walletRow(host, 'Amber Wallet')).toBeEnabled()
    await walletRow(host, 'Amber Wallet').click()
    await host.shows({ authenticated: true })
    const asked = await walletIn(page, 'amber').requests()
    expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

test('a click by a script in a browser of one’s own is a click', async ({ page }) => {
  const host = await openWallets(page, await withWallets())
  await host.openLanding()
  await host.dialog.button('Continue with a wallet').click()
  await walletRow(host, 'Amber Wallet').dispatchEvent('click')
  await host.shows({ authenticated: true })
  await expect(host.dialog.words('Amber Wallet')).toHaveCount(0)
})
