import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostUrl, openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'

const making = (create_on_login: string, more: object = {}) =>
  newApp({ embedded_wallet_config: { create_on_login, user_owned_recovery_options: ['user-passcode'], ...more } })
const MINE = {
  connectorType: 'embedded',
  imported: false,
  linked: true,
  chainId: 'eip155:1',
  walletClientType: wire.prefix,
}
const called = ({ page }: Host, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([which, given]) =>
      (window.__calls[which as string] as (...all: unknown[]) => Promise<unknown>)(...(given as unknown[])).then(
        (value) => ({ value }),
        ({ code, message }) => ({ code, message }),
      ),
    [name, args] as const,
  )

test.describe('made at login', () => {
  test('the dialog says so, welcomes, and the wallet is there; also after a reload', async ({ page }) => {
    const app = await making('users-without-wallets')
    const host = await openHost(page, 'embedded', app)
    const logged = logIn(host, app)
    await expect(host.dialog.root.getByRole('heading', { name: /^Welcome to / })).toBeVisible()
    await logged
    await hands(host, [{ ...MINE, recoveryMethod: wire.prefix }])
    const [{ address = '' } = {}] = (await handed(host)).wallets
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await host.told('createWallet.onSuccess')).toEqual([address])
    await page.reload()
    await host.ready()
    await hands(host, [{ ...MINE, address }])
  })
  test('once: the next login finds it', async ({ page }) => {
    const app = await making('users-without-wallets')
    const host = await openHost(page, 'embedded', app)
    const email = await logIn(host, app)
    const [{ address = '' } = {}] = (await handed(host)).wallets
    await host.press('Log out')
    await hands(host, [])
    await logIn(host, app, email)
    await hands(host, [{ ...MINE, address }])
    expect(await host.told('createWallet.onSuccess')).toHaveLength(1)
  })
  test('none is made where the app has it off', async ({ page }) => {
    const app = await making('off')
    const host = await openHost(page, 'embedded', app)
    await logIn(host, app)
    await hands(host, [])
    expect(page.frames()).toHaveLength(1)
  })
  test('a guest gets one without any dialog', async ({ page }) => {
    const app = await newApp({ guest_auth: true, embedded_wallet_config: { create_on_login: 'all-users' } })
    const host = await openHost(page, 'embedded', app)
    await host.press('Go on as a guest')
    await host.told('guest.resolved')
    await hands(host, [MINE])
  })
  test('the host’s wish wins over the app’s', async ({ page }) => {
    const app = await making('off')
    const host = await openHost(page, 'embedded', app, { config: { embeddedWallets: { createOnLogin: 'all-users' } } })
    await logIn(host, app)
    await hands(host, [MINE])
  })
})

test.describe('made when it is asked for', () => {
  test('silently; a second time it is there already', async ({ page }) => {
    const app = await making('off')
    const host = await openLoggedIn(page, 'embedded', app)
    await host.press('Create wallet')
    await host.told('createWallet.resolved')
    await hands(host, [MINE])
    await host.closed()
    await host.press('Create wallet')
    expect(await host.told('createWallet.rejected')).toMatchObject([{ code: 'embedded_wallet_already_exists' }])
    expect(await host.told('createWallet.onError')).toEqual(['embedded_wallet_already_exists'])
  })
  test('without a user it is refused', async ({ page }) => {
    const host = await openHost(page, 'embedded', await making('off'))
    await host.press('Create wallet')
    expect(await host.told('createWallet.rejected')).toMatchObject([{ code: 'must_be_authenticated' }])
  })
  test('unknown_embedded_wallet_error: the provider does not take it; the next try makes it', async ({ page }) => {
    const app = await making('off')
    const host = await openLoggedIn(page, 'embedded', app)
    await app.fault({ path: '/embedded_wallets', count: 1, status: 422 })
    await host.press('Create wallet')
    expect(await host.told('createWallet.rejected')).toMatchObject([{ code: 'unknown_embedded_wallet_error' }])
    expect(await host.told('createWallet.onError')).toEqual(['unknown_embedded_wallet_error'])
    await hands(host, [])
    await app.met()
    await host.press('Create wallet')
    await host.told('createWallet.onSuccess')
    await hands(host, [MINE])
  })
  test('two tabs that make it at once make one', async ({ page, context }) => {
    const app = await making('off')
    const host = await openLoggedIn(page, 'embedded', app)
    const other = await context.newPage()
    await other.goto(hostUrl('embedded', app))
    const twin = { ...host, page: other }
    await expect.poll(async () => (await handed(twin as Host)).ready).toBe(true)
    const answers = await Promise.all([called(host, 'createWallet'), called(twin as Host, 'createWallet')])
    for (const answer of answers) expect(answer).toHaveProperty('value.address')
    const made = answers.map((answer) => (answer as { value: { address: string } }).value.address)
    expect(made[0]).toBe(made[1])
    await page.reload()
    await hands(host, [{ ...MINE, address: made[0] }])
  })
})

test.describe('brought along', () => {
  const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  test('a key is imported, beside the user’s own wallet', async ({ page }) => {
    const app = await making('off')
    const host = await openLoggedIn(page, 'embedded', app)
    expect(await called(host, 'importWallet', { privateKey })).toMatchObject({ value: { address, imported: true } })
    await host.press('Create wallet')
    await host.told('createWallet.resolved')
    const { wallets } = await handed(host)
    expect(wallets.map((wallet) => wallet.address)).toContain(address)
    expect(wallets).toHaveLength(2)
  })
  for (const [what, bad] of [
    ['nothing', ''],
    ['too short', '0x12'],
    ['too long', `${privateKey}00`],
    ['words', 'not a key'],
    ['zero', `0x${'0'.repeat(64)}`],
    ['beyond the curve', `0x${'f'.repeat(64)}`],
  ])
    test(`what is no key is refused, and not repeated: ${what}`, async ({ page }) => {
      const host = await openLoggedIn(page, 'embedded', await making('off'))
      const refused = (await called(host, 'importWallet', { privateKey: bad })) as { code: string; message: string }
      expect(['invalid_data', 'invalid_request_arguments']).toContain(refused.code)
      if (bad) expect(refused.message).not.toContain(bad)
      await hands(host, [])
    })
})

test.describe('a host page with a strict policy', () => {
  test('that knows the frame: a wallet is made, and nothing is violated', async ({ page }) => {
    const app = await making('users-without-wallets')
    const complaints = recordComplaints(page)
    const host = await openHost(page, 'embedded-csp', app)
    await logIn(host, app)
    await hands(host, [MINE])
    expect(complaints.filter((said) => /policy|violat/i.test(said))).toEqual([])
  })
  test('that lets no frame in: the login ends, and says why', async ({ page }) => {
    const app = await making('users-without-wallets')
    await clockOf(page).control()
    const host = await openHost(page, 'embedded-blocked', app)
    await host.openLanding()
    const email = `blocked${process.pid}@example.com`
    await host.dialog.askByEmail(email)
    await host.dialog.typeCode(await app.codeFor(email, 1))
    await expect(host.dialog.title('Setting up your wallet')).toBeVisible()
    await clockOf(page).jump(20_000)
    await host.shows({ authenticated: false })
    expect(await host.told('createWallet.onError')).toEqual(['wallet_frame_unavailable'])
  })
})
