import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { answerInWindow, keysUrl } from './support/coinbase-keys.js'
import { startPhone } from './support/coinbase-phone.js'
import { hostsOrigin } from './support/host.js'
import { expect, test } from './support/test.js'

// These tests run Coinbase's own SDK against our stand-ins for its services.
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
const inWindow = (page: Page, name: string, ...buttons: readonly string[]) =>
  answerInWindow(page, () => press(page, name), ...buttons)
async function connect(page: Page) {
  await inWindow(page, 'Connect', 'With a smart wallet', 'Approve')
  const [address] = await result<[`0x${string}`]>(page, 'Connect')
  return address
}

test('a smart wallet connects after a refusal and a closed window, signs, and survives a reload for its own user only', async ({
  page,
}) => {
  await openSdk(page)
  await test.step('refused', async () => {
    await inWindow(page, 'Connect', 'With a smart wallet', 'Reject')
    expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
    await inWindow(page, 'Connect', 'Not at all')
    expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
  })
  await test.step('the user closes its window', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Connect')])
    await expect(popup.getByRole('button', { name: 'With a smart wallet' })).toBeVisible()
    await popup.close({ runBeforeUnload: true })
    expect(await result(page, 'Connect')).toMatchObject({ code: 4001 })
  })
  const address = await connect(page)
  await test.step('signatures, refused and real', async () => {
    await inWindow(page, 'Sign', 'Reject')
    expect(await result(page, 'Sign')).toMatchObject({ code: 4001 })
    await inWindow(page, 'Sign', 'Approve')
    const signature = await result<`0x${string}`>(page, 'Sign')
    expect(await verifyMessage({ address, message: 'Hello from Acme', signature })).toBe(true)
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await press(page, 'Accounts')
    expect(await result(page, 'Accounts')).toEqual([address])
    await inWindow(page, 'Sign', 'Approve')
    expect(await result(page, 'Sign')).toMatch(/^0x/)
  })
  await test.step('another page that opens it gets nothing of a session that is not its own', async () => {
    const keys = await keysUrl()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        const messages: unknown[] = []
        Object.assign(window, { __news: messages })
        addEventListener('message', ({ data }) => messages.push(data))
        // the address claims that the other page opened it
        window.open(`${url}?origin=${encodeURIComponent('https://other.example')}`)
      }, keys),
    ])
    await popup.waitForLoadState()
    // messages arrive in order, so an answer to this page would have arrived before this one
    await popup.evaluate(() => window.opener.postMessage('the end', '*'))
    await expect.poll(() => page.evaluate(() => Reflect.get(window, '__news'))).toEqual(['the end'])
  })
})

test('with mode=approve it needs no clicks, switches to a supported network and refuses another', async ({ page }) => {
  await openSdk(page, { options: 'smartWalletOnly' }, '?mode=approve&seed=spec')
  await inWindow(page, 'Connect')
  expect(await result<string[]>(page, 'Connect')).toHaveLength(1)
  await press(page, 'Chain')
  expect(await result(page, 'Chain')).toBe('0x7a69')
  await press(page, 'Base Sepolia')
  expect(await result(page, 'Base Sepolia')).toBe(null)
  await press(page, 'Chain')
  await expect(page.getByRole('status', { name: 'Chain', exact: true })).toHaveText('"0x14a34"')
  await inWindow(page, 'Unknown chain')
  expect(await result(page, 'Unknown chain')).toMatchObject({ code: 4902 })
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
