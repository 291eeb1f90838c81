import type { BrowserContext, Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { answerInWindow, keysUrl } from './support/coinbase-keys.js'
import { recordScripts } from './support/network.js'
import { pressLast } from './support/press-last.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { askByWallet, handed, hands, openWallets, walletRow, withWallets } from './support/wallet-login.js'
import { standInForVerify, walletConnectAt } from './support/walletconnect.js'
import { injectWallets, walletIn } from './support/wallets.js'

test.describe('by WalletConnect', () => {
  let at: Awaited<ReturnType<typeof walletConnectAt>>
  test.beforeAll(async () => {
    at = await walletConnectAt()
  })
  test.beforeEach(({ context }) => standInForVerify(context))

  const open = async (page: Page, relayUrl = at.relay) =>
    openWallets(
      page,
      await withWallets({ wallet_connect_cloud_project_id: 'acme' }),
      {},
      { config: { externalWallets: { walletConnect: { relayUrl } } } },
    )
  type Host = Awaited<ReturnType<typeof open>>
  /** What a phone's camera would see. */
  async function scanned({ page, dialog }: Host): Promise<string> {
    await expect(dialog.root.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.button('Copy link').click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  async function openPhone(context: BrowserContext, query: Record<string, string>) {
    const phone = await context.newPage()
    await phone.goto(`${at.wallet}?${new URLSearchParams(query)}`)
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    return phone
  }

  test('logs in by a scanned code; a reload keeps it; the wallet that ends it is gone', async ({ page, context }) => {
    const host = await open(page)
    await askByWallet(host, 'WalletConnect')
    const uri = await scanned(host)
    expect(uri).toMatch(/^wc:/)
    const phone = await openPhone(context, { uri, as: 'rainbow' })
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(host.dialog.title('Sign to verify')).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Sign a message' })).toBeVisible()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await host.shows({ authenticated: true, isModalOpen: false })
    const wanted = { walletClientType: 'rainbow', connectorType: 'wallet_connect_v2', linked: true }
    await hands(host, [wanted])
    await page.reload()
    await host.shows({ authenticated: true })
    await hands(host, [wanted])
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await hands(host, [])
    await host.shows({ authenticated: true })
  })

  test('the phone says no, to the connection and to the signature; another try logs in', async ({ page, context }) => {
    const host = await open(page)
    await askByWallet(host, 'WalletConnect')
    const phone = await openPhone(context, { uri: await scanned(host), as: 'rainbow' })
    await phone.getByRole('button', { name: 'Reject' }).click()
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await host.dialog.button('Retry').click()
    const again = await scanned(host)
    await phone.getByLabel('Connect to an app').fill(again)
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(phone.getByRole('region', { name: 'Sign a message' })).toBeVisible()
    await phone.getByRole('button', { name: 'Reject' }).click()
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await host.dialog.button('Retry').click()
    await expect(phone.getByRole('region', { name: 'Sign a message' })).toBeVisible()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await host.shows({ authenticated: true })
  })

  test('closed before there was an answer: nothing of it stays', async ({ page, context }) => {
    const host = await open(page)
    await askByWallet(host, 'WalletConnect')
    const phone = await openPhone(context, { uri: await scanned(host), as: 'rainbow' })
    await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible()
    await host.dialog.button('Close').click()
    await host.closed()
    expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
    await expect(phone.getByRole('alert')).toHaveText('The app does not ask any more.')
    await hands(host, [])
    await page.reload()
    await hands(host, [])
    await host.shows({ authenticated: false })
  })

  test('the relay is down: said, and another wallet logs in', async ({ page }) => {
    await clockOf(page).control()
    const host = await open(page, 'ws://localhost:9')
    await Promise.all([page.waitForEvent('websocket'), askByWallet(host, 'WalletConnect')])
    await clockOf(page).jump(15_000)
    await expect(host.dialog.title('Could not log in with wallet')).toBeVisible()
    await expect(host.dialog.words('Check your connection, then try again.')).toBeVisible()
    await host.dialog.button('Use a different wallet').click()
    await walletRow(host, 'Birch Wallet').click()
    await host.shows({ authenticated: true })
  })
})

test.describe('by Coinbase', () => {
  const open = async (page: Page, coinbase: object = {}, wallets: Record<string, string> = {}, keys = '') =>
    openWallets(page, await withWallets(), wallets, {
      config: { externalWallets: { coinbaseWallet: { keysUrl: await keysUrl(keys), ...coinbase } } },
    })
  type Host = Awaited<ReturnType<typeof open>>
  const smart = { connectionOptions: 'smartWalletOnly' }
  const coinbase = (host: Host) => walletRow(host, 'Coinbase Wallet')
  /** The landing's wallets, with Coinbase's code here: as it is where the pointer rests on the row. */
  async function reachFor(host: Host) {
    await host.openLanding()
    await host.dialog.button('Continue with a wallet').click()
    const scripts = recordScripts(host.page)
    await coinbase(host).hover()
    await expect.poll(() => scripts.hold(/keys\.coinbase\.com\/connect/)).toBe(true)
  }

  test('a smart wallet logs in, by a window for each of the two questions', async ({ page }) => {
    const host = await open(page, smart)
    await reachFor(host)
    const [connecting] = await Promise.all([page.waitForEvent('popup'), coinbase(host).click()])
    const signing = page.waitForEvent('popup')
    await pressLast(connecting.getByRole('button', { name: 'Approve' }))
    await pressLast((await signing).getByRole('button', { name: 'Approve' }))
    await host.shows({ authenticated: true, isModalOpen: false })
    const wanted = { walletClientType: 'coinbase_smart_wallet', connectorType: 'coinbase_wallet', linked: true }
    await hands(host, [wanted])
    await page.reload()
    await hands(host, [wanted])
    await host.press('Log out')
    await host.shows({ authenticated: false })
    await hands(host, [])
  })

  test('its window is answered with no, then closed by hand; another try', async ({ page }) => {
    const host = await open(page, smart)
    await reachFor(host)
    await answerInWindow(page, () => coinbase(host).click(), 'Reject')
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    const retry = host.dialog.button('Retry')
    const [popup] = await Promise.all([page.waitForEvent('popup'), retry.click()])
    await popup.getByRole('button', { name: 'Approve' }).waitFor()
    await popup.close({ runBeforeUnload: true })
    await expect(
      host.dialog.title('Unable to connect wallet').or(host.dialog.title('You rejected the request')),
    ).toBeVisible()
    await host.shows({ authenticated: false, isModalOpen: true })
  })

  test('closing our dialog closes its window', async ({ page }) => {
    const host = await open(page, smart)
    await reachFor(host)
    const [popup] = await Promise.all([page.waitForEvent('popup'), coinbase(host).click()])
    await popup.getByRole('button', { name: 'Approve' }).waitFor()
    await Promise.all([popup.waitForEvent('close'), host.dialog.button('Close').click()])
    await host.closed()
    expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
  })

  test('its window was blocked: its own words are reachable, ours step aside and come back', async ({ page }) => {
    const host = await open(page, smart)
    await reachFor(host)
    await page.evaluate(() => {
      const real = window.open
      window.open = () => {
        window.open = real
        return null
      }
    })
    await coinbase(host).click()
    const again = page.getByText('Retry', { exact: true })
    await expect(again).toBeVisible()
    await expect(page.locator('#latchkit-dialog[open]')).toHaveCount(0)
    await host.shows({ isModalOpen: true })
    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()])
    const second = page.waitForEvent('popup')
    await pressLast(popup.getByRole('button', { name: 'Approve' }))
    await pressLast((await second).getByRole('button', { name: 'Approve' }))
    await host.shows({ authenticated: true, isModalOpen: false })
  })

  test('its extension logs in without a window', async ({ page }) => {
    const host = await open(page, {}, { wallets: 'coinbase' })
    await askByWallet(host, 'Coinbase Wallet')
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(page.context().pages()).toHaveLength(1)
    await hands(host, [{ walletClientType: 'coinbase_wallet', connectorType: 'coinbase_wallet', linked: true }])
    expect((await handed(host)).wallets[0]?.address).toBe(await walletIn(page, 'coinbase').address())
  })
})

test.describe('by a wallet of Solana', () => {
  const solana = { solana_wallet_auth: true }

  test('logs in, and is there after a reload', async ({ page }) => {
    const app = await withWallets(solana)
    const host = await openWallets(page, app, { wallets: 'dune' })
    await askByWallet(host, 'Dune Wallet')
    await host.shows({ authenticated: true, isModalOpen: false })
    const address = await walletIn(page, 'dune').address()
    const [result] = await host.told('login.onComplete')
    expect(result).toMatchObject({
      loginMethod: 'siws',
      loginAccount: { type: 'wallet', address, chainType: 'solana' },
    })
    const wanted = { type: 'solana', address, linked: true, name: 'Dune Wallet' }
    await hands(host, [wanted])
    await page.reload()
    await host.shows({ authenticated: true })
    await hands(host, [wanted])
    expect(await app.count('/siwe/authenticate')).toBe(0)
  })

  test('its user says no, then yes', async ({ page }) => {
    const host = await openWallets(page, await withWallets(solana), { wallets: 'dune', 'dune.connect': 'reject' })
    await askByWallet(host, 'Dune Wallet')
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await walletIn(page, 'dune').set({ connect: 'approve' })
    await host.dialog.button('Retry').click()
    await host.shows({ authenticated: true })
  })

  test('is linked, and unlinked', async ({ page }) => {
    const app = await withWallets(solana)
    await injectWallets(page, { wallets: 'dune' })
    const host = await openLoggedIn(page, 'wallets', app)
    await host.press('Link wallet')
    await walletRow(host, 'Dune Wallet').click()
    await host.closed()
    expect(await host.told('link.onSuccess')).toHaveLength(1)
    await hands(host, [{ type: 'solana', linked: true }])
    await host.press('Unlink wallet')
    await hands(host, [{ type: 'solana', linked: false }])
  })

  test('is not offered where the app has it off', async ({ page }) => {
    const host = await openWallets(page, await withWallets(), { wallets: 'amber,dune' })
    await host.openLanding()
    await host.dialog.button('Continue with a wallet').click()
    await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
    await expect(walletRow(host, 'Dune Wallet')).toHaveCount(0)
  })
})
