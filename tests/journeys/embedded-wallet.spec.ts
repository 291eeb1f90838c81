import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { answerThere } from './support/oauth.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'
import { holdNext, holdUntilAsked } from './support/wallet-use.js'

const making = (create_on_login: string, extra: object = {}, settings: object = {}) =>
  newApp({
    ...settings,
    embedded_wallet_config: { create_on_login, user_owned_recovery_options: ['user-passcode'], ...extra },
  })
const MINE = {
  connectorType: 'embedded',
  imported: false,
  linked: true,
  chainId: 'eip155:1',
  walletClientType: wire.prefix,
}
const called = ({ page }: Host, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, values]) =>
      (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(...(values as unknown[])).then(
        (value) => ({ value }),
        ({ code, message }) => ({ code, message }),
      ),
    [name, args] as const,
  )

test('a reload while the wallet is created: the page creates it without a dialog, and a failure logs nobody out', async ({
  page,
}) => {
  const app = await making('users-without-wallets')
  const host = await openHost(page, 'embedded', app)
  const creation = await holdNext(page, /\/embedded_wallets$/)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 1))
  await creation.arrived()
  await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
  await app.fault({ path: '/embedded_wallets', status: 400 })
  await page.reload()
  await expect.poll(() => host.events('createWallet.onError')).toHaveLength(1)
  await host.shows({ authenticated: true, isModalOpen: false })
  await page.reload()
  await hands(host, [{ ...MINE, recoveryMethod: wire.prefix }])
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('a login creates a wallet and says so, and the wallet is there after a reload and the next login', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await making('users-without-wallets')
  const host = await openHost(page, 'embedded', app)
  const creation = await holdNext(page, /\/embedded_wallets$/)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 1))
  await creation.arrived()
  await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
  await clock.stop()
  await creation.release()
  await expect(host.dialog.root.getByRole('heading', { name: /^Welcome to / })).toBeVisible()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await hands(host, [{ ...MINE, recoveryMethod: wire.prefix }])
  const [{ address = '' } = {}] = (await handed(host)).wallets
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await host.waitForEvents('createWallet.onSuccess')).toEqual([address])
  await page.reload()
  await host.ready()
  await hands(host, [{ ...MINE, address }])
  await host.press('Log out')
  await hands(host, [])
  await logIn(host, app, email)
  await hands(host, [{ ...MINE, address }])
  expect(await host.events('createWallet')).toEqual([])
})

test('a guest gets a wallet without a dialog if the host wants it, although the app does not', async ({ page }) => {
  const app = await newApp({ guest_auth: true, embedded_wallet_config: { create_on_login: 'off' } })
  const host = await openHost(page, 'embedded', app, { config: { embeddedWallets: { createOnLogin: 'all-users' } } })
  await host.press('Go on as a guest')
  await host.waitForEvents('guest.resolved')
  await hands(host, [MINE])
  await host.shows({ isModalOpen: false })
})

test.describe('a headless login creates a wallet, which createWallet() then returns', () => {
  const createdWallet = async (host: Host) => {
    await hands(host, [MINE])
    await host.shows({ authenticated: true, isModalOpen: false })
    const address = (await handed(host)).wallets[0]?.address
    expect(await called(host, 'createWallet')).toMatchObject({ value: { address } })
    await hands(host, [{ address }])
  }
  test('by loginWithCode', async ({ page }) => {
    const app = await making('users-without-wallets')
    const host = await openHost(page, 'embedded', app)
    const email = someone()
    await called(host, 'sendCode', { email })
    await called(host, 'loginWithCode', { code: await app.codeFor(email) })
    await createdWallet(host)
  })
  test('by initOAuth', async ({ page }) => {
    const app = await making('users-without-wallets', {}, { github_oauth: true })
    const host = await openHost(page, 'embedded', app)
    await host.press('Log in by GitHub')
    await answerThere(page)
    await createdWallet(host)
  })
})

test('createWallet() rejects without a user, creates without a dialog, and returns the wallet again; a key is imported beside it', async ({
  page,
}) => {
  const app = await making('off')
  const host = await openLoggedIn(page, 'embedded', app)
  await app.fault({ path: '/embedded_wallets', count: 1, status: 422 })
  await host.press('Create wallet')
  expect(await host.waitForEvents('createWallet.rejected')).toMatchObject([{ code: 'unknown_embedded_wallet_error' }])
  expect(await host.waitForEvents('createWallet.onError')).toEqual(['unknown_embedded_wallet_error'])
  await hands(host, [])
  await app.met()
  await host.press('Create wallet')
  await host.waitForEvents('createWallet.onSuccess')
  await hands(host, [MINE])
  await host.closed()
  await host.press('Create wallet')
  await host.waitForEvents('createWallet.onSuccess', 2)
  expect(await called(host, 'createWallet')).toMatchObject({
    value: { address: (await handed(host)).wallets[0]?.address },
  })
  await hands(host, [MINE])

  const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(await called(host, 'importWallet', { privateKey })).toMatchObject({ value: { address, imported: true } })
  await expect.poll(async () => (await handed(host)).wallets).toHaveLength(2)
  expect((await handed(host)).wallets.map((wallet) => wallet.address)).toContain(address)
})

test('two tabs that create a wallet at once create one', async ({ page, context }) => {
  const app = await making('off')
  const host = await openLoggedIn(page, 'embedded', app)
  const other = await context.newPage()
  await other.goto(hostUrl('embedded', app))
  const otherTab = { ...host, page: other }
  await expect.poll(async () => (await handed(otherTab as Host)).ready).toBe(true)
  await holdUntilAsked(context, app, 'embedded_wallet_creation_started', 2)
  const results = await Promise.all([called(host, 'createWallet'), called(otherTab as Host, 'createWallet')])
  for (const outcome of results) expect(outcome).toHaveProperty('value.address')
  const addresses = results.map((result) => (result as { value: { address: string } }).value.address)
  expect(addresses[0]).toBe(addresses[1])
  const storedKeys = page.frame({ url: /embedded-wallets/ })?.evaluate(() => Object.keys(localStorage))
  expect(await storedKeys).toHaveLength(1)
  await page.reload()
  await hands(host, [{ ...MINE, address: addresses[0] }])
})

test.describe('a host page with a strict content security policy', () => {
  test('that allows the frame: a wallet is created without a violation', async ({ page }) => {
    const app = await making('users-without-wallets')
    const complaints = recordComplaints(page)
    const host = await openHost(page, 'embedded-csp', app)
    await logIn(host, app)
    await hands(host, [MINE])
    expect(complaints.filter((complaint) => /policy|violat/i.test(complaint))).toEqual([])
  })
  test('that allows no frame: dialog and host show the reason at once, and the login ends without the wallet', async ({
    page,
  }) => {
    const app = await making('users-without-wallets')
    const host = await openHost(page, 'embedded-blocked', app)
    await host.openLanding()
    const email = someone()
    await host.dialog.askByEmail(email)
    await host.dialog.typeCode(await app.codeFor(email, 1))
    await expect(host.dialog.root.getByText('This page does not allow what is needed.').first()).toBeVisible()
    await host.dialog.button('Continue without it').click()
    await host.closed()
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.waitForEvents('createWallet.onError')).toEqual(['wallet_frame_unavailable'])
  })
})
