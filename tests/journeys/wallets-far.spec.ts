import { createPrivateKey, sign } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { testWalletIn } from 'latchkit/testing'
import { clockOf } from '../clock.js'
import { answerInWindow, keysUrl } from './support/coinbase-keys.js'
import { recordScripts } from './support/network.js'
import { pressLast } from './support/press-last.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import {
  askByWallet,
  handed,
  hands,
  openWalletList,
  openWallets,
  walletRow,
  withWallets,
} from './support/wallet-login.js'
import { standInForVerify, walletConnectAt } from './support/walletconnect.js'
import { injectWallets } from './support/wallets.js'

/** Calls a function of the host page and resolves with its answer. */
const call = <T>(page: Page, name: string, of: object): Promise<T> =>
  page.evaluate(([which, value]) => window.__calls[which]?.(value as never) as Promise<unknown>, [
    name,
    of,
  ] as const) as Promise<T>
/** The signature of a Solana wallet in base64, made by Node's own cryptography. */
function signedBy({ secretKey }: Keypair, message: string): string {
  const [d = '', x = ''] = [secretKey.subarray(0, 32), secretKey.subarray(32)].map((part) =>
    Buffer.from(part).toString('base64url'),
  )
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } })
  return sign(null, Buffer.from(message), key).toString('base64')
}

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
  /** The address in the QR code. */
  async function scanned({ page, dialog }: Host): Promise<string> {
    await expect(dialog.root.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await dialog.button('Copy link').click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^wc:/)
    return copied()
  }
  async function openPhone(context: BrowserContext, query: Record<string, string>) {
    const phone = await context.newPage()
    await phone.goto(`${at.wallet}?${new URLSearchParams(query)}`)
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    return phone
  }

  test('leaving ends everything; after two refusals the phone approves, a reload keeps the session, and the wallet ends it', async ({
    page,
    context,
  }) => {
    const host = await open(page)
    await askByWallet(host, 'WalletConnect')
    const phone = await openPhone(context, { uri: await scanned(host), as: 'rainbow' })
    const pressOnPhone = (name: string) => phone.getByRole('button', { name: name, exact: true }).click()
    const signing = phone.getByRole('region', { name: 'Sign a message' })
    await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible()
    async function scanAgain() {
      await phone.getByLabel('Connect to an app').fill(await scanned(host))
      await pressOnPhone('Connect')
    }
    await test.step('the user leaves before an answer', async () => {
      await host.dialog.button('Close').click()
      await host.closed()
      expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
      await expect(phone.getByRole('alert')).toHaveText('The app does not ask any more.')
      await hands(host, [])
      await page.reload()
      await hands(host, [])
      await host.shows({ authenticated: false })
    })
    await test.step('a refused connection, a refused signature, an approval', async () => {
      await askByWallet(host, 'WalletConnect')
      await scanAgain()
      await pressOnPhone('Reject')
      await expect(host.dialog.title('You rejected the request')).toBeVisible()
      await host.dialog.button('Retry').click()
      await scanAgain()
      await pressOnPhone('Approve')
      await expect(host.dialog.title('Sign to verify')).toBeVisible()
      await expect(signing).toBeVisible()
      await pressOnPhone('Reject')
      await expect(signing).toBeHidden()
      await expect(host.dialog.title('You rejected the request')).toBeVisible()
      await host.dialog.button('Retry').click()
      await expect(signing).toBeVisible()
      await pressOnPhone('Approve')
      await host.shows({ authenticated: true, isModalOpen: false })
    })
    await test.step('a reload keeps it, until the wallet ends it', async () => {
      const expectedWallet = { walletClientType: 'rainbow', connectorType: 'wallet_connect_v2', linked: true }
      await hands(host, [expectedWallet])
      await page.reload()
      await host.shows({ authenticated: true })
      await hands(host, [expectedWallet])
      await phone.getByRole('button', { name: /^Disconnect from/ }).click()
      await hands(host, [])
      await host.shows({ authenticated: true })
    })
  })

  test('an unreachable relay shows an error, and another wallet logs in', async ({ page }) => {
    const clock = clockOf(page)
    await clock.control()
    const host = await open(page, 'ws://localhost:9')
    await Promise.all([page.waitForEvent('websocket'), askByWallet(host, 'WalletConnect')])
    await clock.stop()
    await clock.jump(15_000)
    await clock.resume()
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
  /**
   * Opens the landing's wallets and waits until Coinbase's code is loaded, as it is when the pointer rests on the row.
   */
  async function reachFor(host: Host) {
    await openWalletList(host)
    const scripts = recordScripts(host.page)
    await coinbase(host).hover()
    await expect.poll(() => scripts.hold(/keys\.coinbase\.com\/connect/)).toBe(true)
  }

  test('closing our dialog closes the window; after a refusal and a closed window it logs in with a window per request', async ({
    page,
  }) => {
    const host = await open(page, smart)
    await reachFor(host)
    const retry = host.dialog.button('Retry')
    const opens = async (press: () => Promise<void>) => (await Promise.all([page.waitForEvent('popup'), press()]))[0]
    const firstPopup = await opens(() => coinbase(host).click())
    await firstPopup.getByRole('button', { name: 'Approve' }).waitFor()
    await Promise.all([firstPopup.waitForEvent('close'), host.dialog.button('Close').click()])
    await host.closed()
    expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])

    await openWalletList(host)
    await answerInWindow(page, () => coinbase(host).click(), 'Reject')
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    const abandonedPopup = await opens(() => retry.click())
    await abandonedPopup.getByRole('button', { name: 'Approve' }).waitFor()
    await expect(retry).toHaveCount(0)
    await abandonedPopup.close({ runBeforeUnload: true })
    await expect(host.dialog.title('You rejected the request')).toBeVisible()
    await host.shows({ authenticated: false, isModalOpen: true })

    const connecting = await opens(() => retry.click())
    const signing = page.waitForEvent('popup')
    await pressLast(connecting.getByRole('button', { name: 'Approve' }))
    await pressLast((await signing).getByRole('button', { name: 'Approve' }))
    await host.shows({ authenticated: true, isModalOpen: false })
    const expectedWallet = { walletClientType: 'coinbase_smart_wallet', connectorType: 'coinbase_wallet', linked: true }
    await hands(host, [expectedWallet])
    await page.reload()
    await hands(host, [expectedWallet])
    await host.press('Log out')
    await host.shows({ authenticated: false })
    await hands(host, [])
  })

  test('a blocked window: the SDK’s message can be used while our dialog is hidden', async ({ page }) => {
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
    const retryButton = page.getByText('Retry', { exact: true })
    await expect(retryButton).toBeVisible()
    await expect(page.locator('#latchkit-dialog[open]')).toHaveCount(0)
    await host.shows({ isModalOpen: true })
    const [popup] = await Promise.all([page.waitForEvent('popup'), retryButton.click()])
    const second = page.waitForEvent('popup')
    await pressLast(popup.getByRole('button', { name: 'Approve' }))
    await pressLast((await second).getByRole('button', { name: 'Approve' }))
    await host.shows({ authenticated: true, isModalOpen: false })
  })

  test('its extension gets the app’s name and logs in without a window', async ({ page }) => {
    const host = await open(page, {}, { wallets: 'coinbase' })
    await askByWallet(host, 'Coinbase Wallet')
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(page.context().pages()).toHaveLength(1)
    await hands(host, [{ walletClientType: 'coinbase_wallet', connectorType: 'coinbase_wallet', linked: true }])
    expect((await handed(host)).wallets[0]?.address).toBe(await testWalletIn(page, 'coinbase').address())
    const requests = await testWalletIn(page, 'coinbase').requests()
    expect(requests.slice(0, 2)).toEqual(['setAppInfo', 'eth_requestAccounts'])
  })
})

test('a Solana wallet is refused, linked with an off-chain message, kept after a reload, unlinked, and logs in', async ({
  page,
}) => {
  const app = await withWallets({ solana_wallet_auth: true })
  await injectWallets(page, { wallets: 'dune', 'dune.connect': 'reject' })
  const host = await openLoggedIn(page, 'wallets', app)
  const dune = testWalletIn(page, 'dune')
  const address = await dune.address()
  const expectedWallet = { type: 'solana', address, linked: true, name: 'Dune Wallet' }
  await host.press('Link wallet')
  await walletRow(host, 'Dune Wallet').click()
  await expect(host.dialog.title('You rejected the request')).toBeVisible()
  await dune.set({ connect: 'approve', envelope: 'v0' })
  await host.dialog.button('Retry').click()
  await host.closed()
  expect(await host.waitForEvents('link.onSuccess')).toHaveLength(1)
  await hands(host, [expectedWallet])
  await page.reload()
  await host.shows({ authenticated: true })
  await hands(host, [expectedWallet])
  await host.press('Unlink wallet')
  await hands(host, [{ ...expectedWallet, linked: false }])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await hands(host, [])
  await dune.set({ envelope: 'bare' })
  await askByWallet(host, 'Dune Wallet')
  await host.shows({ authenticated: true, isModalOpen: false })
  // the first event was for the session that the reload restored
  const [, result] = await host.waitForEvents('login.onComplete', 2)
  expect(result).toMatchObject({
    loginMethod: 'siws',
    isNewUser: true,
    loginAccount: { type: 'wallet', address, chainType: 'solana' },
  })
  await hands(host, [expectedWallet])
  expect(await app.count('/siwe/authenticate')).toBe(0)
})

test('a host that has a Solana wallet sign by itself: linkWithSiws answers with that wallet, beside an older one', async ({
  page,
}) => {
  const app = await withWallets({ solana_wallet_auth: true })
  const host = await openLoggedIn(page, 'wallets', app)
  const addresses: string[] = []
  for (const wallet of [Keypair.generate(), Keypair.generate()]) {
    const address = wallet.publicKey.toBase58()
    const message = await call<string>(page, 'generateSiwsMessage', { address })
    addresses.push(address)
    expect(await call(page, 'linkWithSiws', { message, signature: signedBy(wallet, message) })).toMatchObject({
      user: { email: { address: host.email }, linkedAccounts: [{}, ...addresses.map((one) => ({ address: one }))] },
      linkedAccount: { type: 'wallet', address, chainType: 'solana' },
    })
  }
  await host.shows({ authenticated: true })
  expect((await host.waitForEvents('link.onSuccess', 2)).length).toBe(2)
})
