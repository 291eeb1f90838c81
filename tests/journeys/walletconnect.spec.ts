import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http, recoverMessageAddress } from 'viem'
import { clockOf } from '../clock.js'
import { hasAnvil, startAnvil } from '../processes/anvil.js'
import { expect, test } from './support/test.js'
import {
  press,
  printedLines,
  serveConnectorPage,
  standInForVerify,
  waitForLine,
  walletConnectAt,
} from './support/walletconnect.js'

let app: Awaited<ReturnType<typeof serveConnectorPage>>
let at: Awaited<ReturnType<typeof walletConnectAt>>
test.beforeAll(async () => {
  ;[app, at] = await Promise.all([serveConnectorPage(), walletConnectAt()])
})
test.afterAll(() => app.stop())
test.beforeEach(({ context }) => standInForVerify(context))

const openApp = (page: Page, relay = at.relay) => page.goto(`${app.url}/?${new URLSearchParams({ relay })}`)

/** Opens the wallet in a page of its own and pastes the URI from the first page. */
async function openWallet(page: Page, query: Record<string, string> = {}) {
  const wallet = await page.context().newPage()
  await wallet.goto(`${at.wallet}?${new URLSearchParams(query)}`)
  await expect(wallet.getByRole('heading', { level: 1 })).toBeVisible()
  return wallet
}
async function connected(page: Page, query: Record<string, string> = {}) {
  await press(page, 'Connect')
  const uri = await waitForLine(page, 'uri')
  const wallet = await openWallet(page, { uri, auto: 'approve', ...query })
  const account = (await waitForLine(page, 'connected')).split(' ')[1] as Hex
  return { wallet, account }
}

test('the wallet pairs by a pasted URI only, shows the app, and rejects, approves, stays silent, waits and signs', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  await openApp(page)
  await press(page, 'Connect')
  const wallet = await openWallet(page, { as: 'rainbow' })
  const signing = wallet.getByRole('region', { name: 'Sign a message' })
  const mode = (value: string) => wallet.getByLabel('Who answers').selectOption(value)
  async function pair(uri: string) {
    await wallet.getByLabel('Connect to an app').fill(uri)
    await press(wallet, 'Connect')
  }
  let account = ''
  await test.step('rejected', async () => {
    await pair('https://example.com')
    await expect(wallet.getByRole('alert')).toContainText('This is no WalletConnect URI')
    await pair(await waitForLine(page, 'uri'))
    await press(wallet, 'Reject')
    expect(await waitForLine(page, 'failed')).toBe('user_rejected_request: User rejected connection')
  })
  await test.step('silent, then approved', async () => {
    await mode('silent')
    await press(page, 'Connect')
    await pair(await waitForLine(page, 'uri', 2))
    await expect(wallet.getByRole('status')).toContainText('keeps silent')
    await mode('ask')
    const card = wallet.getByRole('region', { name: 'Connect to Acme?' })
    await expect(card).toContainText(app.url)
    await expect(card).toContainText('Anvil, Ethereum')
    expect((await new AxeBuilder({ page: wallet }).analyze()).violations).toEqual([])
    await press(wallet, 'Approve')
    const [type, address = ''] = (await waitForLine(page, 'connected')).split(' ')
    expect(type).toBe('rainbow')
    account = address
    await expect(wallet.getByRole('listitem')).toContainText('Acme')
  })
  await test.step('a signature, when asked and by itself after three seconds', async () => {
    await press(page, 'Sign')
    await expect(signing).toContainText('Hello world')
    await press(wallet, 'Approve')
    const signature = (await waitForLine(page, 'personal_sign')) as Hex
    expect(await recoverMessageAddress({ message: 'Hello world', signature })).toBe(account)
    await expect(signing).toBeHidden()
    await mode('slow')
    await clock.stop()
    await press(page, 'Sign')
    await clock.passUntil(wallet.getByRole('status').filter({ hasText: 'three seconds' }))
    expect(await printedLines(page, 'personal_sign')).toHaveLength(1)
    await clock.resume()
    await waitForLine(page, 'personal_sign', 2)
  })
  await test.step('data, refused', async () => {
    await mode('ask')
    await press(page, 'SignData')
    await expect(wallet.getByRole('region', { name: 'Sign data' })).toContainText('A pair of shoes')
    await press(wallet, 'Reject')
    expect(await waitForLine(page, 'failed', 2)).toContain('4001: ')
  })
})

test('nothing is sent before pairing; a reload keeps the session; changes of account and chain, and its end, are reported', async ({
  page,
}) => {
  const frames: string[] = []
  page.on('websocket', (socket) => frames.push(socket.url()))
  page.on('request', (request) => request.url().startsWith(app.url) || frames.push(request.url()))
  await openApp(page)
  await press(page, 'Resume')
  await expect(page.getByText('nothing to resume')).toBeVisible()
  expect(frames).toEqual([])

  const { wallet, account } = await connected(page)
  await page.reload()
  await press(page, 'Resume')
  expect(await waitForLine(page, 'connected')).toContain(account)
  await wallet.reload()
  await expect(wallet.getByRole('listitem')).toContainText('Acme')
  await wallet.getByLabel('Account').selectOption({ index: 1 })
  const other = await waitForLine(page, 'accountsChanged')
  expect(other).not.toContain(account)
  await wallet.getByLabel('Chain').selectOption('1')
  expect(await waitForLine(page, 'chainChanged')).toBe('0x1')
  await press(page, 'Sign')
  const signature = (await waitForLine(page, 'personal_sign')) as Hex
  expect(other).toContain(await recoverMessageAddress({ message: 'Hello world', signature }))

  await press(wallet, 'Disconnect from Acme')
  expect(await waitForLine(page, 'disconnect')).toBe('4900')
  await expect(wallet.getByText('None yet.')).toBeVisible()
  await page.reload()
  await press(page, 'Resume')
  await expect(page.getByText('nothing to resume')).toBeVisible()
})

test('sends a transaction through its own node', async ({ page }) => {
  test.skip(!hasAnvil, 'anvil is not installed here')
  const chain = await startAnvil(31337)
  try {
    await openApp(page)
    const { wallet } = await connected(page, { rpc: chain.url, as: 'metamask' })
    await wallet.getByLabel('Who answers').selectOption('ask')
    await press(page, 'Send')
    await expect(wallet.getByRole('region', { name: 'Send a transaction' })).toContainText('0.000000000000000001 ETH')
    await press(wallet, 'Approve')
    const hash = (await waitForLine(page, 'eth_sendTransaction')) as Hex
    const client = createPublicClient({ transport: http(chain.url) })
    const { status, to } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
    expect({ status, to }).toEqual({ status: 'success', to: `0x${'42'.repeat(20)}` })
  } finally {
    await chain.stop()
  }
})
