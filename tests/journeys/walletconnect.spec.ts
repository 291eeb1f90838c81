import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http, recoverMessageAddress } from 'viem'
import { clockOf } from '../clock.js'
import { hasAnvil, startAnvil } from '../processes/anvil.js'
import { expect, test } from './support/test.js'
import { press, serveConnectorPage, standInForVerify, tells, told, walletConnectAt } from './support/walletconnect.js'

let app: Awaited<ReturnType<typeof serveConnectorPage>>
let at: Awaited<ReturnType<typeof walletConnectAt>>
test.beforeAll(async () => {
  ;[app, at] = await Promise.all([serveConnectorPage(), walletConnectAt()])
})
test.afterAll(() => app.stop())
test.beforeEach(({ context }) => standInForVerify(context))

const openApp = (page: Page, relay = at.relay) => page.goto(`${app.url}/?${new URLSearchParams({ relay })}`)

/** The other device: a page of its own, that takes the URI from the first one. */
async function openWallet(page: Page, query: Record<string, string> = {}) {
  const wallet = await page.context().newPage()
  await wallet.goto(`${at.wallet}?${new URLSearchParams(query)}`)
  await expect(wallet.getByRole('heading', { level: 1 })).toBeVisible()
  return wallet
}
async function connected(page: Page, query: Record<string, string> = {}) {
  await press(page, 'Connect')
  const uri = await tells(page, 'uri')
  const wallet = await openWallet(page, { uri, auto: 'approve', ...query })
  const account = (await tells(page, 'connected')).split(' ')[1] as Hex
  return { wallet, account }
}

test('pairs by a pasted URI, shows who asks, approves and signs', async ({ page }) => {
  await openApp(page)
  await press(page, 'Connect')
  const uri = await tells(page, 'uri')
  const wallet = await openWallet(page, { as: 'rainbow' })
  await wallet.getByLabel('Connect to an app').fill(uri)
  await press(wallet, 'Connect')
  const card = wallet.getByRole('region', { name: 'Connect to Acme?' })
  await expect(card).toContainText(app.url)
  await expect(card).toContainText('Anvil, Ethereum')
  expect((await new AxeBuilder({ page: wallet }).analyze()).violations).toEqual([])
  await press(wallet, 'Approve')
  const [type, account] = (await tells(page, 'connected')).split(' ')
  expect(type).toBe('rainbow')
  await expect(wallet.getByRole('listitem')).toContainText('Acme')

  await press(page, 'Sign')
  await expect(wallet.getByRole('region', { name: 'Sign a message' })).toContainText('Hello world')
  await press(wallet, 'Approve')
  const signature = (await tells(page, 'personal_sign')) as Hex
  expect(await recoverMessageAddress({ message: 'Hello world', signature })).toBe(account)

  await press(page, 'SignData')
  await expect(wallet.getByRole('region', { name: 'Sign data' })).toContainText('A pair of shoes')
  await press(wallet, 'Reject')
  expect(await tells(page, 'failed')).toContain('4001: ')
})

test('rejected, and left before there was an answer', async ({ page }) => {
  await openApp(page)
  await press(page, 'Connect')
  const wallet = await openWallet(page, { uri: await tells(page, 'uri') })
  await press(wallet, 'Reject')
  expect(await tells(page, 'failed')).toBe('user_rejected_request: User rejected connection')
  await press(page, 'Connect')
  await wallet.getByLabel('Connect to an app').fill(await tells(page, 'uri', 2))
  await press(wallet, 'Connect')
  await expect(wallet.getByRole('region', { name: 'Connect to Acme?' })).toBeVisible()
  await press(page, 'Leave')
  expect(await tells(page, 'failed', 2)).toBe('user_rejected_request: User rejected connection')
  await expect(wallet.getByRole('alert')).toHaveText('The app does not ask any more.')
  await wallet.getByLabel('Connect to an app').fill('https://example.com')
  await press(wallet, 'Connect')
  await expect(wallet.getByRole('alert')).toContainText('This is no WalletConnect URI')
})

test('a reload keeps the session, on both sides, and its end is heard', async ({ page }) => {
  await openApp(page)
  const { wallet, account } = await connected(page)
  await page.reload()
  await press(page, 'Resume')
  expect(await tells(page, 'connected')).toContain(account)
  await wallet.reload()
  await expect(wallet.getByRole('listitem')).toContainText('Acme')
  await press(page, 'Sign')
  const signature = (await tells(page, 'personal_sign')) as Hex
  expect(await recoverMessageAddress({ message: 'Hello world', signature })).toBe(account)

  await press(wallet, 'Disconnect from Acme')
  expect(await tells(page, 'disconnect')).toBe('4900')
  await expect(wallet.getByText('None yet.')).toBeVisible()
  await page.reload()
  await press(page, 'Resume')
  await expect(page.getByText('nothing to resume')).toBeVisible()
})

test('another account, another chain', async ({ page }) => {
  await openApp(page)
  const { wallet, account } = await connected(page)
  await wallet.getByLabel('Account').selectOption({ index: 1 })
  const other = await tells(page, 'accountsChanged')
  expect(other).not.toContain(account)
  await wallet.getByLabel('Chain').selectOption('1')
  expect(await tells(page, 'chainChanged')).toBe('0x1')
  await press(page, 'Sign')
  const signature = (await tells(page, 'personal_sign')) as Hex
  expect(other).toContain(await recoverMessageAddress({ message: 'Hello world', signature }))
  await press(page, 'Disconnect')
  await expect(wallet.getByText('None yet.')).toBeVisible()
})

test('a silent wallet answers once it is switched to ask, a slow one after three seconds', async ({ page }) => {
  await openApp(page)
  await press(page, 'Connect')
  const wallet = await openWallet(page, { uri: await tells(page, 'uri'), auto: 'silent' })
  await expect(wallet.getByRole('status')).toContainText('keeps silent')
  await wallet.getByLabel('Who answers').selectOption('ask')
  await press(wallet, 'Approve')
  await tells(page, 'connected')
  await wallet.getByLabel('Who answers').selectOption('slow')
  await press(page, 'Sign')
  await expect(wallet.getByRole('status')).toContainText('three seconds')
  expect(await told(page, 'personal_sign')).toEqual([])
  await tells(page, 'personal_sign')
})

test('sends a transaction by a node of its own', async ({ page }) => {
  test.skip(!hasAnvil, 'anvil is not installed here')
  const chain = await startAnvil(31337)
  try {
    await openApp(page)
    const { wallet } = await connected(page, { rpc: chain.url, as: 'metamask' })
    await wallet.getByLabel('Who answers').selectOption('ask')
    await press(page, 'Send')
    await expect(wallet.getByRole('region', { name: 'Send a transaction' })).toContainText('0.000000000000000001 ETH')
    await press(wallet, 'Approve')
    const hash = (await tells(page, 'eth_sendTransaction')) as Hex
    const client = createPublicClient({ transport: http(chain.url) })
    const { status, to } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
    expect({ status, to }).toEqual({ status: 'success', to: `0x${'42'.repeat(20)}` })
  } finally {
    await chain.stop()
  }
})

test('nothing is sent before a wallet is asked for', async ({ page }) => {
  const sent: string[] = []
  page.on('websocket', (socket) => sent.push(socket.url()))
  page.on('request', (request) => request.url().startsWith(app.url) || sent.push(request.url()))
  await openApp(page)
  await press(page, 'Resume')
  await expect(page.getByText('nothing to resume')).toBeVisible()
  expect(sent).toEqual([])
})

test('the relay is down: says so in fifteen seconds', async ({ page }) => {
  await clockOf(page).control()
  await openApp(page, 'ws://localhost:9')
  await press(page, 'Connect')
  await page.waitForEvent('websocket')
  await clockOf(page).jump(15_000)
  expect(await tells(page, 'failed')).toContain('network: The relay of WalletConnect does not answer')
})
