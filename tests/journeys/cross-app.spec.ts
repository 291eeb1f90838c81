import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { wire } from '../wire.js'
import { approve, closed, connectedApps, logInThere, MAIL, newRequester, windowBy } from './support/cross-app.js'
import { dialogOn } from './support/dialog.js'
import { type Host, openHost } from './support/host.js'
import { pressLast } from './support/press-last.js'
import type { App } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { type SharedAccount, test } from './support/shared-account.js'
import { expect } from './support/test.js'
import { handed } from './support/wallet-login.js'
import { begin, call, chains, ETHER, type Hex, node } from './support/wallet-use.js'

const methodOf = ({ id }: App) => `${wire.prefix}:${id}`
/** Opens the landing and clicks the other app's row, which opens a window. */
async function chooseApp(
  page: Page,
  requester: App,
  providerApp: App,
  config: object = { loginMethodsAndOrder: { primary: ['email', methodOf(providerApp)] } },
) {
  const host = await openHost(page, 'cross-app', requester, { config })
  await host.openLanding()
  const popup = await windowBy(page, () => host.dialog.button('Acme Wallets').click())
  return { host, popup }
}

interface CrossAppAccount {
  readonly type: 'cross_app'
  readonly subject: string
  readonly embeddedWallets: readonly { readonly address: Hex }[]
}
const accountOf = async (host: Host) =>
  (await host.state()).user?.linkedAccounts?.find(({ type }) => type === 'cross_app') as CrossAppAccount | undefined

interface Options {
  readonly config?: object
  readonly name?: string
  readonly readOnly?: boolean
}
/** Logs in with the shared account of the other app, through the function that a host with its own screens calls. */
async function connected(page: Page, { providerApp }: SharedAccount, { config = {}, ...options }: Options = {}) {
  const apps = await newRequester(providerApp, options)
  const host = await openHost(page, 'cross-app', apps.requester, { config })
  const { end, popup } = await beginWithPopup(host, 'loginWithCrossAppAccount', { appId: providerApp.id })
  await approve(popup)
  expect(await end()).toMatchObject({ value: { linkedAccounts: [{ type: 'cross_app' }] } })
  await host.closed()
  const address = (await accountOf(host))?.embeddedWallets[0]?.address ?? '0x'
  return { ...apps, host, address, by: { address } }
}
/** Starts a call that opens a window. Returns the window and a function that waits for the result. */
async function beginWithPopup(host: Host, name: string, ...args: unknown[]) {
  const opening = host.page.waitForEvent('popup')
  const end = await begin(host, name, ...args)
  return { end, popup: await opening }
}
const tokenOf = (host: Host, { id }: App) => host.stored(`cross-app:${id}`)

test('logs in by an account of another app; its token goes with the logout', async ({ page }) => {
  const { requester, providerApp } = await connectedApps()
  const { host, popup } = await chooseApp(page, requester, providerApp)
  await expect(host.dialog.title('Continue in the Acme Wallets window')).toBeVisible()
  await logInThere(popup, providerApp)
  await approve(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([
    { loginMethod: methodOf(providerApp), isNewUser: true },
  ])
  expect((await accountOf(host))?.embeddedWallets).toHaveLength(1)
  const { token } = (await call(host, 'getAccessTokenForProvider', { appId: providerApp.id })).value as {
    token: string
  }
  expect(await tokenOf(host, providerApp)).toContain(token)
  await expect
    .poll(() => requester.analytics())
    .toEqual(expect.arrayContaining(['cross_app_auth_started', 'cross_app_auth_completed']))
  await host.press('Log out')
  await host.shows({ authenticated: false })
  expect(await tokenOf(host, providerApp)).toBeNull()
})

test('a page that its COOP cuts off from the window hears of the login by BroadcastChannel', async ({
  page,
  sharedAccount: { providerApp },
}) => {
  const { requester } = await newRequester(providerApp)
  const host = await openHost(page, 'cross-app-coop', requester)
  const { popup } = await beginWithPopup(host, 'loginWithCrossAppAccount', { appId: providerApp.id })
  await approve(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.linked()).toEqual(['cross_app'])
})

test('where a list names the other app alone, who refuses there is told so, and who closes the window; another try works', async ({
  page,
  sharedAccount: { providerApp },
}) => {
  const { requester } = await newRequester(providerApp)
  const { host, popup } = await chooseApp(page, requester, providerApp, { loginMethods: [methodOf(providerApp)] })
  const retry = () => windowBy(page, () => host.dialog.button('Retry').click())
  await pressLast(popup.getByRole('button', { name: 'Refuse' }))
  await closed(popup)
  await expect(host.dialog.words('Retry and check Acme Wallets to finish connecting your account.')).toBeVisible()
  const firstPopup = await retry()
  await firstPopup.getByRole('button', { name: 'Refuse' }).waitFor()
  await firstPopup.close()
  await expect(host.dialog.words('User canceled flow')).toBeVisible()
  const secondPopup = await retry()
  await approve(secondPopup)
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('an account is linked, and unlinked with what the user allowed there', async ({
  page,
  sharedAccount: { providerApp },
}) => {
  const { requester } = await newRequester(providerApp)
  const host = await openLoggedIn(page, 'cross-app', requester)
  const { end, popup } = await beginWithPopup(host, 'linkCrossAppAccount', { appId: providerApp.id })
  await approve(popup)
  expect((await end()).value).toMatchObject({ linkedAccounts: [{ type: 'email' }, { type: 'cross_app' }] })
  await host.closed()
  const { subject } = (await accountOf(host)) ?? {}
  expect(await call(host, 'unlinkCrossAppAccount', { subject: 'somebody' })).toMatchObject({
    code: 'linked_account_not_found',
  })
  await call(host, 'unlinkCrossAppAccount', { subject })
  expect(await host.linked()).toEqual(['email'])
  expect(await tokenOf(host, providerApp)).toBeNull()
  const { popup: anew } = await beginWithPopup(host, 'linkCrossAppAccount', { appId: providerApp.id })
  // the other app asks for approval again, as the first time
  await expect(anew.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('a message and typed data are signed by the other app’s wallet, in its window', async ({
  page,
  sharedAccount,
}) => {
  const { host, requester, address, by } = await connected(page, sharedAccount)
  const message = await beginWithPopup(host, 'signMessage', 'Hello from Penny', by)
  const dialog = dialogOn(message.popup)
  await expect(dialog.words('Hello from Penny')).toBeVisible()
  await pressLast(dialog.button('Sign and continue'))
  const signature = (await message.end()).value as Hex
  expect(await recoverMessageAddress({ message: 'Hello from Penny', signature })).toBe(address)
  await closed(message.popup)

  const typed = await beginWithPopup(host, 'signTypedData', MAIL, by)
  await expect(dialogOn(typed.popup).words('Acme Mail')).toBeVisible()
  await pressLast(dialogOn(typed.popup).button('Sign and continue'))
  const other = (await typed.end()).value as Hex
  expect(await recoverTypedDataAddress({ ...MAIL, signature: other })).toBe(address)
  await expect
    .poll(() => requester.analytics())
    .toEqual(expect.arrayContaining(['cross_app_request_started', 'cross_app_request_success']))
})

test('a transaction names its chain, is approved in the window and mined there; refused, nothing is sent', async ({
  page,
  sharedAccount,
}) => {
  const { host, address, by } = await connected(page, sharedAccount)
  await node('anvil_setBalance', address, `0x${ETHER.toString(16)}`)
  const to = `0x${randomBytes(20).toString('hex')}`
  const sent = () => node<string>('eth_getTransactionCount', address, 'latest').then(Number)
  const before = await sent()
  const transaction = { to, value: Number(ETHER / 10n), chainId: 31337 }
  const refused = await beginWithPopup(host, 'sendTransaction', transaction, by)
  const first = dialogOn(refused.popup)
  await expect(first.words('Penny Games wants your permission to approve the following transaction.')).toBeVisible()
  await pressLast(first.button('Close'))
  expect(await refused.end()).toMatchObject({ code: 'user_rejected_request' })

  const approved = await beginWithPopup(host, 'sendTransaction', transaction, by)
  const dialog = dialogOn(approved.popup)
  await expect(dialog.root.getByText('0.1 ETH').first()).toBeVisible()
  await expect(dialog.root.getByText('Anvil').first()).toBeVisible()
  await dialog.button('Approve').click()
  await pressLast(dialog.button('All Done'))
  const hash = (await approved.end()).value
  await closed(approved.popup)
  expect(await node('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', from: address.toLowerCase() })
  expect(BigInt(await node<string>('eth_getBalance', to, 'latest'))).toBe(ETHER / 10n)
  expect(await sent()).toBe(before + 1)
})

test('a transaction that is only signed is shown in the window as one to send is, and nobody sends it', async ({
  page,
  sharedAccount,
}) => {
  const { host, address, by } = await connected(page, sharedAccount)
  await node('anvil_setBalance', address, `0x${ETHER.toString(16)}`)
  const nonce = () => node<string>('eth_getTransactionCount', address, 'pending').then(Number)
  const before = await nonce()
  const to = `0x${randomBytes(20).toString('hex')}`
  const transaction = { to, value: Number(ETHER / 10n), chainId: 31337 }
  const refused = await beginWithPopup(host, 'signTransaction', transaction, by)
  const first = dialogOn(refused.popup)
  await expect(first.words('Penny Games wants your permission to approve the following transaction.')).toBeVisible()
  await pressLast(first.button('Close'))
  expect(await refused.end()).toMatchObject({ code: 'user_rejected_request' })

  const approved = await beginWithPopup(host, 'signTransaction', transaction, by)
  const dialog = dialogOn(approved.popup)
  await expect(dialog.root.getByText('0.1 ETH').first()).toBeVisible()
  await expect(dialog.root.getByText('Anvil').first()).toBeVisible()
  await pressLast(dialog.button('Approve'))
  const signed = (await approved.end()).value as Hex
  await closed(approved.popup)
  expect(parseTransaction(signed)).toMatchObject({ to, value: ETHER / 10n, chainId: 31337 })
  expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(address)
  expect(await nonce()).toBe(before)
  expect(await call(host, 'signTransaction', { to }, by)).toMatchObject({ code: 'invalid_data' })
})

test('refused there, closed and blocked are told apart, and nothing opens for an address of nobody', async ({
  page,
  sharedAccount,
}) => {
  const { host, requester, by } = await connected(page, sharedAccount)
  const refused = await beginWithPopup(host, 'signMessage', 'Hello', by)
  await pressLast(dialogOn(refused.popup).button('Cancel'))
  expect(await refused.end()).toMatchObject({ code: 'user_rejected_request' })
  const request = await beginWithPopup(host, 'signMessage', 'Hello', by)
  await expect(dialogOn(request.popup).title('Sign message')).toBeVisible()
  await request.popup.close()
  expect(await request.end()).toMatchObject({ code: 'user_rejected_request', message: 'User rejected request' })
  await page.evaluate(() => {
    window.open = () => null
  })
  expect(await call(host, 'signMessage', 'Hello', by)).toMatchObject({ code: 'cross_app_popup_blocked' })
  const stranger = { address: `0x${'1'.repeat(40)}` }
  expect(await call(host, 'signMessage', 'Hello', stranger)).toMatchObject({ code: 'linked_account_not_found' })
  expect(await call(host, 'sendTransaction', { to: by.address }, by)).toMatchObject({ code: 'invalid_data' })
  await expect.poll(() => requester.analytics()).toContain('cross_app_request_error')
})

test('a revoked permission removes the token; the next request asks for the permission, then for the signature', async ({
  page,
  sharedAccount,
}) => {
  const { host, providerApp, address, by } = await connected(page, sharedAccount, { name: 'Kiosk' })
  const consents = await page.context().newPage()
  await consents.goto(`${process.env.JOURNEYS_SERVER}/oauth/consents?app=${providerApp.id}`)
  // the list has the requesters of other tests, too
  const remove = consents.getByRole('button', { name: 'Remove Kiosk' })
  const row = consents.locator('section', { hasText: 'Kiosk' })
  await expect(row).toContainText('May ask for signatures and transactions, since ')
  await expect(row).toContainText('localhost')
  await remove.click()
  await row.getByRole('button', { name: 'Keep it' }).click()
  await remove.click()
  await row.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(row).toHaveCount(0)
  await consents.close()

  const over = await beginWithPopup(host, 'signMessage', 'Hello', by)
  expect(await over.end()).toMatchObject({ code: 'missing_or_invalid_token' })
  await closed(over.popup)
  expect(await tokenOf(host, providerApp)).toBeNull()

  const anew = await beginWithPopup(host, 'signMessage', 'Hello', by)
  const signing = page.waitForEvent('popup')
  await approve(anew.popup)
  const popup = await signing
  await pressLast(dialogOn(popup).button('Sign and continue'))
  const signature = (await anew.end()).value as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  expect(await host.linked()).toEqual(['cross_app'])
})

test('dapps have the wallet by its server: it reads its chain, switches, signs and sends in the window', async ({
  page,
  sharedAccount,
}) => {
  const { host, address } = await connected(page, sharedAccount, { config: await chains() })
  const expectedAccount = { address, readOnly: false, name: 'Acme Wallets' }
  await expect
    .poll(() => handed(host))
    .toEqual({ ready: true, wallets: [{ ...expectedAccount, chainId: 'eip155:31337' }] })
  await node('anvil_setBalance', address, `0x${ETHER.toString(16)}`)
  const read = await call(host, 'ask', 'eth_getBalance', [address, 'latest'])
  expect(BigInt(`${read.value}`)).toBe(ETHER)
  const signing = await beginWithPopup(host, 'ask', 'personal_sign', ['Hello', address])
  await pressLast(dialogOn(signing.popup).button('Sign and continue'))
  const signature = (await signing.end()).value as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  await closed(signing.popup)
  const sending = await beginWithPopup(host, 'ask', 'eth_sendTransaction', [
    { from: address, to: address, value: '0x1' },
  ])
  await pressLast(dialogOn(sending.popup).button('Close'))
  expect(await sending.end()).toMatchObject({ code: 4001 })
  expect(await call(host, 'ask', 'wallet_switchEthereumChain', [{ chainId: '0x5' }])).toMatchObject({ code: 4902 })
  await call(host, 'ask', 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await expect.poll(() => handed(host)).toMatchObject({ wallets: [{ chainId: 'eip155:1' }] })
  await page.reload()
  await expect.poll(() => handed(host)).toMatchObject({ ready: true, wallets: [{ address, chainId: 'eip155:1' }] })
  await host.press('Log out')
  await expect.poll(() => handed(host)).toEqual({ ready: true, wallets: [] })
})

test('a wallet of a read-only connection rejects without opening a window', async ({ page, sharedAccount }) => {
  const { host, by } = await connected(page, sharedAccount, { readOnly: true })
  await expect.poll(() => handed(host)).toMatchObject({ wallets: [{ readOnly: true }] })
  const dapp = await beginWithPopup(host, 'ask', 'personal_sign', ['Hello', by.address])
  expect(await dapp.end()).toMatchObject({ code: 4200 })
  const request = await beginWithPopup(host, 'signMessage', 'Hello', by)
  expect(await request.end()).toMatchObject({ code: 'cross_app_read_only' })
  await closed(request.popup)
})

test('an app that is no longer connected is reported as not connected', async ({ page, sharedAccount }) => {
  const { host, providerApp, disconnect, by } = await connected(page, sharedAccount)
  await disconnect()
  const request = await beginWithPopup(host, 'signMessage', 'Hello', by)
  expect(await request.end()).toMatchObject({ code: 'cross_app_not_connected' })
  await begin(host, 'linkCrossAppAccount', { appId: providerApp.id })
  await expect(host.dialog.words('Invalid connected app')).toBeVisible()
})
