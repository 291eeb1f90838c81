import type { Page } from '@playwright/test'
import { box, KEYS, watchCaptcha } from './support/captcha.js'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { type App, newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { askByWallet, hands, openWalletList, openWallets, walletRow, withWallets } from './support/wallet-login.js'
import { injectWallets, walletIn } from './support/wallets.js'

const SOCIALS = { google_oauth: true, discord_oauth: true, github_oauth: true, twitter_oauth: true }
/** Fewer ways in than our app's email and SMS. */
const without = { email_auth: false, sms_auth: false }
const web3 = (settings: object = {}) => withWallets({ show_wallet_login_first: true, ...settings })
const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })
/** The rows that are shown, by their first words. */
const rows = ({ dialog, page }: Host) => dialog.root.getByRole('listitem').filter({ has: page.getByRole('button') })
const named = (host: Host, names: readonly (string | RegExp)[]) => expect(rows(host)).toContainText([...names])
const open = async (page: Page, app: App, config?: object, wallets?: Record<string, string>) => {
  const host = await openWallets(page, app, wallets, config ? { config } : {})
  await host.openLanding()
  return host
}

test('wallets last: ways of the web, the socials behind a row, then the row to the wallets', async ({ page }) => {
  const host = await open(page, await withWallets(SOCIALS))
  await expect(host.dialog.emailField).toBeVisible()
  await named(host, ['Email', 'SMS', 'Google', 'Other socials', 'Continue with a wallet'])
  await button(host, 'Other socials').click()
  await expect(host.dialog.button('GitHub')).toBeVisible()
  await expect(button(host, 'Continue with a wallet')).toHaveCount(0)
  await button(host, 'Back').click()
  await button(host, 'Continue with a wallet').click()
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  await button(host, 'Back').click()
  await expect(host.dialog.emailField).toBeVisible()
})

test('wallets first: three of them, detected ones before all, the rest behind a row', async ({ page }) => {
  const host = await open(page, await web3())
  await named(host, ['Amber Wallet', 'Birch Wallet', 'MetaMask', 'Other wallets', 'Continue with email or sms'])
  await expect(rows(host)).toHaveCount(5)
  await button(host, 'Other wallets').click()
  await expect(host.dialog.title('Other wallets')).toBeVisible()
  await named(host, ['Coinbase Wallet', 'Rainbow', 'WalletConnect'])
  await button(host, 'Back').click()
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true })
})

for (const [label, settings] of [
  ['Log in with email or socials', SOCIALS],
  ['Log in with sms or socials', { ...SOCIALS, email_auth: false }],
  ['Log in with a social account', { ...SOCIALS, ...without }],
  ['Continue with email or sms', {}],
] as const)
  test(`wallets first, the other ways behind “${label}”`, async ({ page }) => {
    const host = await open(page, await web3(settings))
    await button(host, label).click()
    await expect(host.dialog.title(label)).toBeVisible()
    await button(host, 'Back').click()
    await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  })

for (const [label, settings, field] of [
  ['Continue with email', { sms_auth: false }, 'emailField'],
  ['Continue with sms', { email_auth: false }, 'phoneField'],
] as const) {
  test(`wallets first, hidden inputs: “${label}”`, async ({ page }) => {
    const host = await open(page, await web3(settings), { appearance: { hideDirectWeb2Inputs: true } })
    await expect(host.dialog[field]).toHaveCount(0)
    await button(host, label).click()
    await expect(host.dialog[field]).toBeVisible()
  })
  test(`wallets first, the one input is there at once: no “${label}”`, async ({ page }) => {
    const host = await open(page, await web3(settings))
    await expect(host.dialog[field]).toBeVisible()
    await expect(button(host, label)).toHaveCount(0)
  })
}

test('the host’s word wins over the app’s: wallets first, or not', async ({ page }) => {
  const host = await open(page, await withWallets(), { appearance: { showWalletLoginFirst: true } })
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  const other = await open(page, await web3(), { appearance: { showWalletLoginFirst: false } })
  await expect(button(other, 'Continue with a wallet')).toBeVisible()
})

test('only wallets: they are the landing', async ({ page }) => {
  const host = await open(page, await withWallets(without))
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  await walletRow(host, 'Amber Wallet').click()
  await host.shows({ authenticated: true })
})

test('an order of the host’s names wallets by their ids', async ({ page }) => {
  const loginMethodsAndOrder = { primary: ['metamask', 'email', 'detected_wallets'], overflow: ['rainbow', 'sms'] }
  const host = await open(page, await withWallets(), { loginMethodsAndOrder })
  await named(host, ['MetaMask', 'Email', 'Amber Wallet', 'Birch Wallet', 'More options'])
  await button(host, 'More options').click()
  await named(host, ['Rainbow', 'SMS'])
  await button(host, 'Back').click()
  await walletRow(host, 'Amber Wallet').click()
  await host.shows({ authenticated: true })
})

test('many are searched; a word that fits none is said; one that fits logs in', async ({ page }) => {
  const walletList = [
    'detected_wallets',
    'metamask',
    'coinbase_wallet',
    'rainbow',
    'phantom',
    'zerion',
    'okx_wallet',
    'uniswap',
    'wallet_connect',
  ]
  const host = await open(page, await withWallets(), { appearance: { walletList } })
  await button(host, 'Continue with a wallet').click()
  const field = host.dialog.root.getByRole('searchbox', { name: 'Search wallets' })
  await field.fill('zzz')
  await expect(host.dialog.words('No wallet has a name like that.')).toBeVisible()
  await field.fill('BIRCH')
  await expect(rows(host)).toHaveCount(1)
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true })
})

test('by the keyboard alone: the list, a wallet, a login; the focus is back on the page', async ({ page }) => {
  const host = await openWallets(page, await withWallets())
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
})

test('the last wallet is recent and first; after a login by email it is not', async ({ page }) => {
  const app = await web3()
  const host = await open(page, app)
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(rows(host).first()).toContainText(/Birch Wallet.*Recent/)
  const email = someone()
  await button(host, 'Continue with email or sms').click()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(walletRow(host, 'Birch Wallet')).not.toContainText('Recent')
})

test('the host changes its list of wallets while it is open', async ({ page }) => {
  const host = await open(page, await withWallets())
  await button(host, 'Continue with a wallet').click()
  await named(host, ['Amber Wallet', 'Birch Wallet', 'MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
  const appearance = { walletList: ['zerion', 'detected_wallets'] }
  await page.evaluate((config) => window.__calls.configure?.(config as never), { appearance })
  await expect(walletRow(host, 'MetaMask')).toHaveCount(0)
  await named(host, ['Amber Wallet', 'Birch Wallet', 'Zerion'])
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true })
})

test('a wallet that comes late is there', async ({ page }) => {
  const host = await open(page, await web3(), undefined, { wallets: 'amber,birch', 'birch.announced': 'no' })
  await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  await expect(walletRow(host, 'Birch Wallet')).toHaveCount(0)
  await walletIn(page, 'birch').set({ announced: true })
  await expect(walletRow(host, 'Birch Wallet')).toBeVisible()
})

test.describe('who is not let in by a wallet', () => {
  async function ask(page: Page, app: App) {
    const host = await openWallets(page, app, { wallets: 'amber' })
    await askByWallet(host)
    return host
  }
  test('not on the allowlist, until it is', async ({ page }) => {
    const app = await withWallets({ allowlist_enabled: true, allowlist: ['friend@example.com'] })
    const host = await ask(page, app)
    await expect(host.dialog.title("You don't have access to this app")).toBeVisible()
    await host.shows({ authenticated: false })
    await app.configure({ allowlist: [await walletIn(page, 'amber').address()] })
    await button(host, 'Try another account').click()
    await walletRow(host, 'Amber Wallet').click()
    await host.shows({ authenticated: true })
  })
  test('the app is full', async ({ page }) => {
    const host = await ask(page, await withWallets({ max_users: 0 }))
    await expect(host.dialog.title('Unable to sign in')).toBeVisible()
    await button(host, 'Go back').click()
    await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
    await host.shows({ authenticated: false })
  })
  test('sign-ups are off', async ({ page }) => {
    const host = await ask(page, await withWallets({ signups_enabled: false }))
    await expect(host.dialog.title('Account not found')).toBeVisible()
    await button(host, 'Try logging in again').click()
    await expect(walletRow(host, 'Amber Wallet')).toBeVisible()
  })
  test('disableSignup: who has no account; who has one comes in', async ({ page }) => {
    const app = await withWallets()
    const options = { disableSignup: true }
    const host = await openWallets(page, app, { wallets: 'amber' }, { options })
    await askByWallet(host)
    await expect(host.dialog.title('Account not found')).toBeVisible()
    await button(host, 'Close').click()
    await host.closed()
    const first = await ask(page, app)
    await first.shows({ authenticated: true, isModalOpen: false })
    await first.press('Log out')
    await first.shows({ authenticated: false })
    const again = await openWallets(page, app, {}, { options })
    await askByWallet(again)
    await again.shows({ authenticated: true })
  })
  test('wallets were switched off on the server meanwhile', async ({ page }) => {
    const app = await withWallets()
    const host = await openWallets(page, app, { wallets: 'amber' })
    await openWalletList(host)
    await app.configure({ wallet_auth: false })
    await walletRow(host, 'Amber Wallet').click()
    await expect(host.dialog.title('Not allowed')).toBeVisible()
  })
})

test.describe('with a captcha', () => {
  const app = (key: keyof typeof KEYS) => withWallets({ captcha_enabled: true, captcha_site_key: KEYS[key] })

  test('it passes by itself before the wallet is asked to sign', async ({ page }) => {
    const seen = watchCaptcha(page)
    const host = await openWallets(page, await app('passes'))
    await askByWallet(host)
    await host.shows({ authenticated: true })
    expect(seen.tokens).toEqual([expect.stringMatching(/^0\..{50}/)])
  })
  test('it asks a question first; the wallet is asked to sign after it', async ({ page }) => {
    const host = await openWallets(page, await app('asks'))
    await askByWallet(host)
    await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
    expect(await walletIn(page, 'amber').requests()).not.toContain('personal_sign')
    await box(page).click()
    await host.shows({ authenticated: true })
  })
  test('it fails: nobody is asked to sign', async ({ page }) => {
    const host = await openWallets(page, await app('fails'))
    await askByWallet(host)
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await expect(host.dialog.words('You did not pass CAPTCHA. Please try again.')).toBeVisible()
    expect(await walletIn(page, 'amber').requests()).not.toContain('personal_sign')
    await host.shows({ authenticated: false })
  })
})

test('a reload while the wallet is asked: the page begins anew, and a login works', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.sign': 'silent' })
  await askByWallet(host)
  await expect(host.dialog.title('Sign to verify')).toBeVisible()
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  await hands(host, [{ walletClientType: 'amber_wallet', linked: false }])
  await walletIn(page, 'amber').set({ sign: 'approve' })
  await askByWallet(host)
  await host.shows({ authenticated: true })
})

test('another tab logs in meanwhile: this one’s dialog closes, both are in', async ({ page, context }) => {
  const app = await withWallets()
  await injectWallets(context, { wallets: 'amber' })
  const host = await openHost(page, 'wallets', app)
  await openWalletList(host)
  const other = await openHost(await context.newPage(), 'wallets', app)
  await askByWallet(other)
  await other.shows({ authenticated: true, isModalOpen: false })
  await page.bringToFront()
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('the wallet leaves while it is asked to sign: said, and another try asks again', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.onSign': 'disconnect' })
  await askByWallet(host)
  await expect(button(host, 'Retry')).toBeVisible()
  expect(await app.count('/siwe/authenticate')).toBe(0)
  await hands(host, [])
  await walletIn(page, 'amber').set({ onSign: 'nothing' })
  await button(host, 'Retry').click()
  await host.shows({ authenticated: true })
  await hands(host, [{ walletClientType: 'amber_wallet', linked: true }])
})

test('localStorage is denied: a login by a wallet works, in memory', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const host = await openWallets(page, await withWallets(), { wallets: 'amber' })
  await askByWallet(host)
  await host.shows({ authenticated: true, isModalOpen: false })
  await hands(host, [{ walletClientType: 'amber_wallet', linked: true }])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await hands(host, [])
})

test.describe('connect or create', () => {
  test('a wallet is connected and nobody logged in', async ({ page }) => {
    const host = await openWallets(page, await withWallets(), { wallets: 'amber' })
    const address = await walletIn(page, 'amber').address()
    for (const times of [1, 2]) {
      await host.press('Connect or create')
      await button(host, 'Continue with a wallet').click()
      await walletRow(host, 'Amber Wallet').click()
      await host.closed()
      expect(await host.told('connectOrCreate.onSuccess', times)).toEqual(Array(times).fill(address))
    }
    await host.shows({ authenticated: false })
    await hands(host, [{ address, linked: false }])
    expect(await host.told('connectOrCreate.onError', 0)).toEqual([])
  })
  test('any other way is a login', async ({ page }) => {
    const app = await withWallets()
    const host = await openWallets(page, app, { wallets: 'amber' })
    const email = someone()
    await host.press('Connect or create')
    await host.dialog.askByEmail(email)
    await host.dialog.typeCode(await app.codeFor(email))
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.told('login.onComplete')).toHaveLength(1)
  })
  test('closed: told why', async ({ page }) => {
    const host = await openWallets(page, await withWallets(), { wallets: 'amber' })
    await host.press('Connect or create')
    await button(host, 'Close').click()
    await host.closed()
    expect(await host.told('connectOrCreate.onError')).toEqual(['exited_auth_flow'])
    await host.openLanding()
    await button(host, 'Close').click()
    await host.told('login.onError', 2)
    expect(await host.told('connectOrCreate.onError')).toHaveLength(1)
  })
})

test('linking a wallet that is connected asks for the signature alone', async ({ page }) => {
  const app = await withWallets()
  await injectWallets(page, { wallets: 'amber' })
  const host = await openLoggedIn(page, 'wallets', app)
  await host.press('Connect wallet')
  await walletRow(host, 'Amber Wallet').click()
  await host.closed()
  await host.press('Link wallet')
  await walletRow(host, 'Amber Wallet').click()
  await host.closed()
  await hands(host, [{ linked: true }])
  const asked = await walletIn(page, 'amber').requests()
  expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a host page that has no wallet at all says how to go on', async ({ page }) => {
  const appearance = { walletList: ['detected_wallets'] }
  const host = await openHost(page, 'wallets', await newApp({ wallet_auth: true }), { config: { appearance } })
  await openWalletList(host)
  await expect(host.dialog.words(/^No wallet was found in this browser\./)).toBeVisible()
})
