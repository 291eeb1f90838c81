import { clockOf } from '../clock.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { askByWallet, handed, hands, openWallets, walletRow, withWallets } from './support/wallet-login.js'
import { injectWallets, walletIn } from './support/wallets.js'

const AMBER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('logs in by a wallet of the browser, stays so after a reload, and is recent next time', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app)
  await askByWallet(host)
  await expect(host.dialog.title('Successfully connected with Amber Wallet')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({
    loginMethod: 'siwe',
    isNewUser: true,
    loginAccount: { type: 'wallet', address: AMBER, chainType: 'ethereum', chainId: 'eip155:1' },
  })
  await hands(host, [
    { address: AMBER, chainId: 'eip155:1', walletClientType: 'amber_wallet', connectorType: 'injected', linked: true },
  ])
  await expect
    .poll(() => app.analytics())
    .toEqual(expect.arrayContaining(['sdk_authenticate', 'sdk_authenticate_siwe']))
  await page.reload()
  await host.shows({ authenticated: true })
  await hands(host, [{ address: AMBER, linked: true }])
  const asked = await walletIn(page, 'amber').requests()
  expect(asked).not.toContain('eth_requestAccounts')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await hands(host, [])
  await host.openLanding()
  await expect(host.dialog.button('Continue with a wallet')).toBeVisible()
  await host.dialog.button('Continue with a wallet').click()
  await expect(walletRow(host, 'Amber Wallet')).toContainText('Recent')
})

test('the user rejects at connecting, then at signing; each time another try; the third is the last', async ({
  page,
}) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.connect': 'reject' })
  const amber = walletIn(page, 'amber')
  await askByWallet(host)
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await expect(host.dialog.words('Please try connecting again.')).toBeVisible()
  await amber.set({ connect: 'approve', sign: 'reject' })
  await host.dialog.button('Retry').click()
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await host.dialog.button('Retry').click()
  await expect(host.dialog.title('Unable to connect wallet')).toBeVisible()
  await expect(host.dialog.button('Retry')).toBeHidden()
  await host.dialog.button('Use a different wallet').click()
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/siwe/authenticate')).toBe(1)
})

for (const [mode, said] of [
  ['connection-pending', 'Connection already pending'],
  ['request-pending', 'Request already pending'],
  ['locked', 'Wallet is locked'],
] as const)
  test(`a wallet that says ${mode} is told of by name, and may be tried again`, async ({ page }) => {
    const host = await openWallets(page, await withWallets(), { 'amber.connect': mode })
    await askByWallet(host)
    await expect(host.dialog.title(said)).toBeVisible()
    await walletIn(page, 'amber').set({ connect: 'approve' })
    await host.dialog.button('Retry').click()
    await host.shows({ authenticated: true })
  })

test('a wallet that never answers is given up after two minutes', async ({ page }) => {
  await clockOf(page).control()
  const host = await openWallets(page, await withWallets(), { 'amber.connect': 'silent' })
  await askByWallet(host)
  await expect(host.dialog.title('Waiting for Amber Wallet')).toBeVisible()
  await clockOf(page).jump(121_000)
  await expect(host.dialog.title('Wallet request timed out')).toBeVisible()
  await walletIn(page, 'amber').set({ connect: 'approve' })
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true })
})

test('an account that is switched while it signs, and a signature of another key, log nobody in', async ({ page }) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.onSign': 'switch-account' })
  const amber = walletIn(page, 'amber')
  await askByWallet(host)
  await expect(host.dialog.button('Retry')).toBeVisible()
  expect(await app.count('/siwe/authenticate')).toBe(0)
  await amber.set({ onSign: 'other-key' })
  await host.dialog.button('Retry').click()
  await expect(host.dialog.button('Retry')).toBeVisible()
  expect(await app.count('/siwe/authenticate')).toBe(1)
  await host.shows({ authenticated: false })
  await amber.set({ onSign: 'nothing' })
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true })
})

test('two wallets that claim one name are both there, each itself; an icon that is a script is not drawn', async ({
  page,
}) => {
  const host = await openWallets(page, await withWallets(), {
    'birch.rdns': 'dev.latchkit.amber',
    'birch.icon': 'javascript',
    'amber.icon': 'html',
  })
  await askByWallet(host, 'Birch Wallet')
  await host.shows({ authenticated: true })
  const [wallet] = (await handed(host)).wallets
  expect(wallet?.name).toBe('Birch Wallet')
  expect(wallet?.address).toBe(await walletIn(page, 'birch').address())
  expect(await walletIn(page, 'amber').requests()).not.toContain('eth_requestAccounts')
})

test('a wallet on a chain that the app does not have is switched first; one that refuses may try again', async ({
  page,
}) => {
  const chains = [{ id: 31337, name: 'Anvil', rpcUrls: { default: { http: ['http://localhost:1'] } } }]
  const host = await openWallets(
    page,
    await withWallets(),
    { 'amber.switch': 'reject' },
    { config: { supportedChains: chains } },
  )
  await askByWallet(host)
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await walletIn(page, 'amber').set({ switch: 'approve' })
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true })
  await hands(host, [{ chainId: 'eip155:31337' }])
})

test('links a wallet, and unlinks it', async ({ page }) => {
  const app = await withWallets()
  await injectWallets(page, { wallets: 'amber' })
  const host = await openLoggedIn(page, 'wallets', app)
  await host.press('Link wallet')
  await expect(host.dialog.title('Link your wallet')).toBeVisible()
  await walletRow(host, 'Amber Wallet').click()
  await expect(host.dialog.title('Successfully connected with Amber Wallet')).toBeVisible()
  await host.closed()
  const [linked] = await host.told('link.onSuccess')
  expect(linked).toMatchObject({ linkMethod: 'siwe', linkedAccount: { type: 'wallet', address: AMBER } })
  await hands(host, [{ address: AMBER, linked: true }])

  // once more: it has nothing to prove
  const asked = await app.count('/siwe/init')
  await host.press('Link wallet')
  await walletRow(host, 'Amber Wallet').click()
  await expect(host.dialog.title('Wallet was already linked.')).toBeVisible()
  await host.dialog.button('Use a different wallet').click()
  await expect(host.dialog.title('Link your wallet')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await app.count('/siwe/init')).toBe(asked)
  await hands(host, [{ address: AMBER, linked: true }])
  await host.press('Unlink wallet')
  await hands(host, [{ address: AMBER, linked: false }])
})

test('connects without a login; what the host may ask of the wallet; log in by it', async ({ page }) => {
  const host = await openWallets(page, await withWallets(), { wallets: 'amber' })
  await host.press('Connect wallet')
  await expect(host.dialog.title('Connect your wallet')).toBeVisible()
  await walletRow(host, 'Amber Wallet').click()
  await host.closed()
  await host.shows({ authenticated: false })
  expect(await host.told('connectWallet.onSuccess')).toEqual([AMBER])
  await hands(host, [{ address: AMBER, linked: false }])
  await host.press('Sign')
  await expect.poll(() => host.told('sign.resolved')).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
  await host.press('Log in or link')
  await host.shows({ authenticated: true })
  await hands(host, [{ address: AMBER, linked: true }])
  await host.press('Disconnect')
  await hands(host, [])
  await page.reload()
  await host.shows({ authenticated: true })
  await hands(host, [])
})

test('closing the dialog while the wallet is asked ends the login', async ({ page }) => {
  const host = await openWallets(page, await withWallets(), { 'amber.connect': 'silent' })
  await askByWallet(host)
  await expect(host.dialog.title('Waiting for Amber Wallet')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
  await host.shows({ authenticated: false })
})

test('a wallet that another user has is refused in its words', async ({ page }) => {
  const app = await withWallets()
  await injectWallets(page, { wallets: 'amber' })
  const first = await openWallets(page, app, { wallets: 'amber' })
  await askByWallet(first)
  await first.shows({ authenticated: true, isModalOpen: false })
  await first.press('Log out')
  await first.shows({ authenticated: false })
  const host = await openLoggedIn(page, 'wallets', app)
  await host.press('Link wallet')
  await walletRow(host, 'Amber Wallet').click()
  await expect(host.dialog.title('User already exists for this address')).toBeVisible()
  await expect(host.dialog.words('Try another address!')).toBeVisible()
})
