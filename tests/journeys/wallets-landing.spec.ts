import type { Page } from '@playwright/test'
import { testWalletIn } from 'latchkit/testing'
import { box, KEYS, watchCaptcha } from './support/captcha.js'
import type { Host } from './support/host.js'
import { someone } from './support/login.js'
import type { App } from './support/server.js'
import { expect, test } from './support/test.js'
import { askByWallet, handed, hands, openWallets, walletRow, withWallets } from './support/wallet-login.js'

const SOCIALS = { google_oauth: true, discord_oauth: true, github_oauth: true, twitter_oauth: true }
const web3 = (settings: object = {}) => withWallets({ show_wallet_login_first: true, ...settings })
const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })
/** The first words of all visible rows. */
const rows = ({ dialog, page }: Host) => dialog.root.getByRole('listitem').filter({ has: page.getByRole('button') })
const named = (host: Host, names: readonly (string | RegExp)[]) => expect(rows(host)).toContainText([...names])
const open = async (page: Page, app: App, wallets?: Record<string, string>) => {
  const host = await openWallets(page, app, wallets)
  await host.openLanding()
  return host
}
/** Changes the host's configuration while its page is open. */
const configure = (page: Page, config: object) =>
  page.evaluate((next) => window.__calls.configure?.(next as never), config)

test('wallets last: rows for the social logins and the wallets, whose list is the host’s and can be searched', async ({
  page,
}) => {
  const host = await open(page, await withWallets(SOCIALS), { wallets: 'amber,birch,dune' })
  await expect(host.dialog.emailField).toBeVisible()
  await named(host, ['Email', 'SMS', 'Google', 'Other socials', 'Continue with a wallet'])
  await button(host, 'Other socials').click()
  await expect(host.dialog.button('GitHub')).toBeVisible()
  await expect(button(host, 'Continue with a wallet')).toHaveCount(0)
  await button(host, 'Back').click()
  await button(host, 'Continue with a wallet').click()
  await named(host, ['Amber Wallet', 'Birch Wallet', 'MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
  await button(host, 'Back').click()
  await expect(host.dialog.emailField).toBeVisible()
  await button(host, 'Continue with a wallet').click()
  const brands = ['metamask', 'coinbase_wallet', 'rainbow', 'phantom', 'okx_wallet', 'uniswap', 'wallet_connect']
  await configure(page, { appearance: { walletList: ['zerion', 'detected_wallets', ...brands] } })
  await expect(walletRow(host, 'Zerion')).toBeVisible()
  const field = host.dialog.root.getByRole('searchbox', { name: 'Search' })
  await field.fill('zzz')
  await expect(host.dialog.words('Nothing has a name like that.')).toBeVisible()
  await field.fill('WALLET')
  await named(host, ['Amber Wallet', 'Birch Wallet', 'Coinbase Wallet', 'OKX Wallet', 'Uniswap', 'WalletConnect'])
  // Solana is off in this app
  await expect(walletRow(host, 'Dune Wallet')).toHaveCount(0)
  await field.fill('BIRCH')
  await expect(rows(host)).toHaveCount(1)
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true })
})

test('wallets first: three of them, installed ones first even if they announce late, and rows for all others', async ({
  page,
}) => {
  const host = await open(page, await web3(), { 'birch.announced': 'no' })
  const others = 'Continue with email or sms'
  await named(host, ['Amber Wallet', 'MetaMask', 'Coinbase Wallet', 'Other wallets', others])
  await testWalletIn(page, 'birch').set({ announced: true })
  await named(host, ['Amber Wallet', 'Birch Wallet', 'MetaMask', 'Other wallets', others])
  await expect(rows(host)).toHaveCount(5)
  await button(host, others).click()
  await expect(host.dialog.title(others)).toBeVisible()
  await expect(host.dialog.emailField).toBeVisible()
  await button(host, 'Back').click()
  await button(host, 'Other wallets').click()
  await expect(host.dialog.title('Other wallets')).toBeVisible()
  await named(host, ['Coinbase Wallet', 'Rainbow', 'WalletConnect'])
  await button(host, 'Back').click()
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true })
})

test('the host’s options override the app’s: hidden inputs, wallets last, an order with wallets', async ({ page }) => {
  const host = await open(page, await web3({ sms_auth: false }))
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(button(host, 'Continue with email')).toHaveCount(0)
  const reopen = async (config: object) => {
    await button(host, 'Close').click()
    await host.closed()
    await configure(page, config)
    await host.openLanding()
  }
  await reopen({ appearance: { hideDirectWeb2Inputs: true } })
  await expect(button(host, 'Continue with email')).toBeVisible()
  await expect(host.dialog.emailField).toHaveCount(0)
  await button(host, 'Continue with email').click()
  await expect(host.dialog.emailField).toBeVisible()
  await reopen({ appearance: { showWalletLoginFirst: false } })
  await named(host, ['Email', 'Continue with a wallet'])
  await reopen({
    loginMethodsAndOrder: { primary: ['metamask', 'email', 'detected_wallets'], overflow: ['rainbow', 'google'] },
  })
  await named(host, ['MetaMask', 'Email', 'Amber Wallet', 'Birch Wallet', 'More options'])
  await button(host, 'More options').click()
  await named(host, ['Rainbow'])
  await button(host, 'Back').click()
  await walletRow(host, 'Amber Wallet').click()
  await host.shows({ authenticated: true })
})

test('by keyboard only, with two wallets of one name and scripts as icons; the focus returns to the page', async ({
  page,
}) => {
  const host = await openWallets(page, await withWallets(), {
    'birch.rdns': 'dev.latchkit.amber',
    'birch.icon': 'javascript',
    'amber.icon': 'html',
  })
  await page.getByRole('button', { name: 'Log in', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(host.dialog.emailField).toBeFocused()
  const tabTo = async (target: ReturnType<typeof walletRow>) => {
    for (let presses = 0; presses < 8; presses++) {
      if (await target.evaluate((node) => node === (node.getRootNode() as ShadowRoot).activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo(button(host, 'Continue with a wallet'))
  await page.keyboard.press('Enter')
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  await tabTo(walletRow(host, 'Birch Wallet'))
  await page.keyboard.press('Enter')
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeFocused()
  const { wallets } = await handed(host)
  expect(wallets).toMatchObject([{ name: 'Birch Wallet', address: await testWalletIn(page, 'birch').address() }])
  expect(await testWalletIn(page, 'amber').requests()).not.toContain('eth_requestAccounts')
  expect(await page.evaluate(() => 'iconRan' in window)).toBe(false)
})

test('a user whose wallet is not allowed reads why, goes back to the wallets, and logs in once it is', async ({
  page,
}) => {
  const app = await withWallets({ allowlist_enabled: true, allowlist: ['friend@example.com'] })
  const host = await openWallets(page, app, { wallets: 'amber' })
  const amber = walletRow(host, 'Amber Wallet')
  await askByWallet(host)
  await expect(host.dialog.title("You don't have access to this app")).toBeVisible()
  await app.configure({ allowlist_enabled: false, max_users: 0 })
  await button(host, 'Try another account').click()
  await amber.click()
  await expect(host.dialog.title('Unable to sign in')).toBeVisible()
  await app.configure({ max_users: null, signups_enabled: false })
  await button(host, 'Go back').click()
  await amber.click()
  await expect(host.dialog.title('Account not found')).toBeVisible()
  await app.configure({ signups_enabled: true, wallet_auth: false })
  await button(host, 'Try logging in again').click()
  await amber.click()
  await expect(host.dialog.title('Not allowed')).toBeVisible()
  await host.shows({ authenticated: false })
  await app.configure({
    wallet_auth: true,
    allowlist_enabled: true,
    allowlist: [await testWalletIn(page, 'amber').address()],
  })
  await button(host, 'Try another method').click()
  await amber.click()
  await host.shows({ authenticated: true })
})

test('a visible captcha is solved before the wallet is asked to sign', async ({ page }) => {
  const captcha = watchCaptcha(page)
  const host = await openWallets(page, await withWallets({ captcha_enabled: true, captcha_site_key: KEYS.asks }))
  await askByWallet(host)
  await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
  expect(await testWalletIn(page, 'amber').requests()).not.toContain('personal_sign')
  expect(captcha.tokens).toEqual([])
  await box(page).click()
  await host.shows({ authenticated: true })
  expect(captcha.tokens).toEqual([expect.stringMatching(/^0\..{50}/)])
})

test('a reload during the wallet’s prompt starts again, and a login works', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.sign': 'silent' })
  await askByWallet(host)
  await expect(host.dialog.title('Sign to verify')).toBeVisible()
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  await hands(host, [{ walletClientType: 'amber_wallet', linked: false }])
  await testWalletIn(page, 'amber').set({ sign: 'approve' })
  await askByWallet(host)
  await host.shows({ authenticated: true })
})

test('connectOrCreateWallet reports why it was closed, and the other methods log in', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { wallets: 'amber' })
  await host.press('Connect or create')
  await button(host, 'Close').click()
  await host.closed()
  expect(await host.waitForEvents('connectOrCreate.onError')).toEqual(['exited_auth_flow'])
  await host.openLanding()
  await button(host, 'Close').click()
  await host.closed()
  await host.waitForEvents('login.onError', 2)
  expect(await host.waitForEvents('connectOrCreate.onError')).toHaveLength(1)
  const email = someone()
  await host.press('Connect or create')
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toHaveLength(1)
})
