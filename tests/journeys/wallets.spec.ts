import { testWalletIn } from 'latchkit/testing'
import { clockOf } from '../clock.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import {
  askByWallet,
  hands,
  openWalletList,
  openWallets,
  seeSuccess,
  walletRow,
  withWallets,
} from './support/wallet-login.js'
import { injectWallets } from './support/wallets.js'

const AMBER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a wallet of the browser logs in, survives a reload, and is the recent one next time', async ({ page }) => {
  await clockOf(page).control()
  const app = await withWallets()
  const host = await openWallets(page, app)
  await openWalletList(host)
  await seeSuccess(host)
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.waitForEvents('login.onComplete')
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
  const requests = await testWalletIn(page, 'amber').requests()
  expect(requests).not.toContain('eth_requestAccounts')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await hands(host, [])
  await openWalletList(host)
  await expect(walletRow(host, 'Amber Wallet')).toContainText('Recent')
})

test('a locked wallet, a refused network and a refused signature show errors; after three another wallet can log in', async ({
  page,
}) => {
  const app = await withWallets()
  // this app does not support the chain that the wallets are on
  const chains = [{ id: 31337, name: 'Anvil', rpcUrls: { default: { http: ['http://localhost:1'] } } }]
  const modes = { 'amber.connect': 'locked', 'amber.switch': 'reject', 'amber.sign': 'reject' }
  const host = await openWallets(page, app, modes, { config: { supportedChains: chains } })
  const amber = testWalletIn(page, 'amber')
  const requests = () => amber.requests()
  await askByWallet(host)
  await expect(host.dialog.title('Wallet is locked')).toBeVisible()
  await amber.set({ connect: 'approve' })
  await host.dialog.button('Retry').click()
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await expect(host.dialog.words('Please try connecting again.')).toBeVisible()
  expect(await requests()).toContain('wallet_switchEthereumChain')
  expect(await requests()).not.toContain('personal_sign')
  await amber.set({ switch: 'approve' })
  await host.dialog.button('Retry').click()
  await expect.poll(requests).toContain('personal_sign')
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await expect(host.dialog.button('Retry')).toBeHidden()
  await host.dialog.button('Use a different wallet').click()
  await walletRow(host, 'Birch Wallet').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/siwe/authenticate')).toBe(1)
  await hands(host, [
    { walletClientType: 'birch_wallet', chainId: 'eip155:31337', linked: true },
    { walletClientType: 'amber_wallet', chainId: 'eip155:31337', linked: false },
  ])
})

test('an account that is switched while it signs, a signature of another key, and a wallet that disconnects do not log in', async ({
  page,
}) => {
  const app = await withWallets()
  const host = await openWallets(page, app, { 'amber.onSign': 'switch-account' })
  const amber = testWalletIn(page, 'amber')
  const retry = host.dialog.button('Retry')
  await askByWallet(host)
  await expect(retry).toBeVisible()
  expect(await app.count('/siwe/authenticate')).toBe(0)
  await amber.set({ onSign: 'other-key' })
  await retry.click()
  await expect.poll(() => app.count('/siwe/authenticate')).toBe(1)
  await expect(retry).toBeVisible()
  await host.shows({ authenticated: false })
  await amber.set({ onSign: 'disconnect' })
  await retry.click()
  await expect(host.dialog.title('Unable to connect wallet')).toBeVisible()
  expect(await app.count('/siwe/authenticate')).toBe(1)
  await hands(host, [])
  await host.shows({ authenticated: false })
  await amber.set({ onSign: 'nothing' })
  await host.dialog.button('Use a different wallet').click()
  await walletRow(host, 'Amber Wallet').click()
  await host.shows({ authenticated: true })
  await hands(host, [{ walletClientType: 'amber_wallet', linked: true }])
})

test('a wallet that does not answer times out after two minutes; closing the dialog ends the next try', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openWallets(page, await withWallets(), { 'amber.connect': 'silent' })
  await askByWallet(host)
  await expect(host.dialog.title('Waiting for Amber Wallet')).toBeVisible()
  await clock.stop()
  await clock.jump(121_000)
  await clock.resume()
  await expect(host.dialog.title('Wallet request timed out')).toBeVisible()
  await host.dialog.button('Retry').click()
  await expect(host.dialog.title('Waiting for Amber Wallet')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
  await host.shows({ authenticated: false })
})

test('a connected wallet is linked by its signature alone, once, and unlinked', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withWallets()
  await injectWallets(page, { wallets: 'amber' })
  const host = await openLoggedIn(page, 'wallets', app)
  await host.press('Connect wallet')
  await expect(host.dialog.title('Connect your wallet')).toBeVisible()
  await seeSuccess(host)
  await host.closed()
  expect(await host.waitForEvents('connectWallet.onSuccess')).toEqual([AMBER])
  await hands(host, [{ address: AMBER, linked: false }])

  await host.press('Link wallet')
  await expect(host.dialog.title('Link your wallet')).toBeVisible()
  await seeSuccess(host)
  await host.closed()
  const [linked] = await host.waitForEvents('link.onSuccess')
  expect(linked).toMatchObject({ linkMethod: 'siwe', linkedAccount: { type: 'wallet', address: AMBER } })
  await hands(host, [{ address: AMBER, linked: true }])
  const wallet = await testWalletIn(page, 'amber').requests()
  expect(wallet.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)

  // a wallet that is linked already needs no signature
  const challengeCount = await app.count('/siwe/init')
  await host.press('Link wallet')
  await walletRow(host, 'Amber Wallet').click()
  await expect(host.dialog.title('Wallet was already linked.')).toBeVisible()
  await host.dialog.button('Use a different wallet').click()
  await expect(host.dialog.title('Link your wallet')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await app.count('/siwe/init')).toBe(challengeCount)
  await hands(host, [{ address: AMBER, linked: true }])
  await host.press('Unlink wallet')
  await hands(host, [{ address: AMBER, linked: false }])
})

test('connects without a login, twice, offers its methods to the host, and then logs in', async ({ page }) => {
  const host = await openWallets(page, await withWallets(), { wallets: 'amber' })
  for (const times of [1, 2]) {
    await host.press('Connect or create')
    await host.dialog.button('Continue with a wallet').click()
    await walletRow(host, 'Amber Wallet').click()
    await host.closed()
    expect(await host.waitForEvents('connectOrCreate.onSuccess', times)).toEqual(Array(times).fill(AMBER))
  }
  expect(await host.waitForEvents('connectOrCreate.onError', 0)).toEqual([])
  await host.shows({ authenticated: false })
  await hands(host, [{ address: AMBER, linked: false }])
  await host.press('Sign')
  await expect.poll(() => host.waitForEvents('sign.resolved')).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
  await host.press('Log in or link')
  await host.shows({ authenticated: true })
  await hands(host, [{ address: AMBER, linked: true }])
  await host.press('Disconnect')
  await hands(host, [])
  await page.reload()
  await host.shows({ authenticated: true })
  await hands(host, [])
})
