import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { answerInWindow, keysUrl } from './support/coinbase-keys.js'
import { startPhone } from './support/coinbase-phone.js'
import { hostsOrigin } from './support/host.js'
import { expect, test } from './support/test.js'
import { injectWallets, walletIn } from './support/wallets.js'

// Coinbase's own SDK against its stand-ins.
async function openSdk(page: Page, query: Readonly<Record<string, string>> = {}, keys = '') {
  const preference = { keysUrl: await keysUrl(keys), ...query }
  await page.goto(`${hostsOrigin}/coinbase-sdk?${new URLSearchParams(preference)}`)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function result<T>(page: Page, name: string): Promise<T> {
  const output = page.getByRole('status', { name, exact: true })
  await expect(output).not.toHaveText(/^…?$/)
  return JSON.parse((await output.textContent()) ?? '') as T
}
const inWindow = (page: Page, name: string, ...answers: readonly string[]) =>
  answerInWindow(page, () => press(page, name), ...answers)
async function connect(page: Page) {
  await inWindow(page, 'Connect', 'With a smart wallet', 'Approve')
  const [address] = await result<[`0x${string}`]>(page, 'Connect')
  return address
}

test('a smart wallet connects, signs, and is there after a reload', async ({ page }) => {
  await openSdk(page)
  const address = await connect(page)
  await inWindow(page, 'Sign', 'Approve')
  const signature = await result<`0x${string}`>(page, 'Sign')
  expect(await verifyMessage({ address, message: 'Hello from Acme', signature })).toBe(true)
  await page.reload()
  await press(page, 'Accounts')
  expect(await result(page, 'Accounts')).toEqual([address])
  await inWindow(page, 'Sign', 'Approve')
  expect(await result(page, 'Sign')).toMatch(/^0x/)
})

test('a smart wallet rejects the request', async ({ page }) => {
  await openSdk(page)
  await inWindow(page, 'Connect', 'With a smart wallet', 'Reject')
  expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
  await inWindow(page, 'Connect', 'Not at all')
  expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
  await connect(page)
  await inWindow(page, 'Sign', 'Reject')
  expect(await result(page, 'Sign')).toMatchObject({ code: 4001 })
})

test('its window is closed by hand', async ({ page }) => {
  await openSdk(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Connect')])
  await expect(popup.getByRole('button', { name: 'With a smart wallet' })).toBeVisible()
  await popup.close({ runBeforeUnload: true })
  expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
})

test('switching to a known network works, to an unknown one is refused', async ({ page }) => {
  await openSdk(page, { options: 'smartWalletOnly' })
  await inWindow(page, 'Connect', 'Approve')
  await press(page, 'Chain')
  expect(await result(page, 'Chain')).toBe('0x7a69')
  await press(page, 'Base Sepolia')
  expect(await result(page, 'Base Sepolia')).toBe(null)
  await press(page, 'Chain')
  await expect(page.getByRole('status', { name: 'Chain', exact: true })).toHaveText('"0x14a34"')
  await inWindow(page, 'Unknown chain', 'Approve')
  expect(await result(page, 'Unknown chain')).toMatchObject({ code: 4902 })
})

test('with mode=approve the page connects without a question', async ({ page }) => {
  await openSdk(page, { options: 'smartWalletOnly' }, '?mode=approve&seed=spec')
  await inWindow(page, 'Connect')
  expect(await result<string[]>(page, 'Connect')).toHaveLength(1)
})

test('another page that opens it gets nothing of a session that is not its own', async ({ page }) => {
  await openSdk(page)
  await connect(page)
  const keys = await keysUrl()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => {
      const heard: unknown[] = []
      Object.assign(window, { __news: heard })
      addEventListener('message', ({ data }) => heard.push(data))
      // says that it is somebody else's
      window.open(`${url}?origin=${encodeURIComponent('https://other.example')}`)
    }, keys),
  ])
  await popup.waitForLoadState()
  // messages come in their order: its own would have come before this one
  await popup.evaluate(() => window.opener.postMessage('the end', '*'))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '__news'))).toEqual(['the end'])
})

test('the extension is found by the SDK, and told who asks', async ({ page }) => {
  await injectWallets(page, { wallets: 'coinbase' })
  await openSdk(page)
  await press(page, 'Connect')
  const [address = ''] = await result<string[]>(page, 'Connect')
  expect(address).toBe((await walletIn(page, 'coinbase').address()).toLowerCase())
  expect(await walletIn(page, 'coinbase').requests()).toEqual(['setAppInfo', 'eth_requestAccounts'])
  await walletIn(page, 'coinbase').set({ mode: 'reject' })
  await press(page, 'Sign')
  expect(await result(page, 'Sign')).toMatchObject({ code: 4001 })
})

test('a phone connects by the code in the window', async ({ page, context }) => {
  const phone = await startPhone(context)
  await openSdk(page, { options: 'eoaOnly' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Connect')])
  await popup.getByRole('button', { name: 'With my phone' }).click()
  phone.scan(await popup.getByRole('code').innerText())
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await result(page, 'Connect')).toEqual([phone.address.toLowerCase()])
  await page.reload()
  await press(page, 'Accounts')
  expect(await result(page, 'Accounts')).toEqual([phone.address.toLowerCase()])
})
