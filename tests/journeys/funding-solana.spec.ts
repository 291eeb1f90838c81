import type { Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { answer, offering, openMoonpay } from './support/funding.js'
import { serverUrl } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { begin, button, call } from './support/wallet-use.js'

const url = `${serverUrl}/sandbox/solana`
const config = { solana: { rpcs: { 'solana:devnet': { url } } } }
const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

async function node(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
/** Opens the host page of a user with an empty Solana wallet. */
async function withEmptyWallet(page: Page) {
  const host = await openLoggedIn(page, 'funding-solana', await offering(['external']), { config })
  const address = `${(await call(host, 'createWallet')).value}`
  return { host, address }
}

test('SOL, sent by hand: the address, its network, and the balance until the money is there', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page)
  const end = await begin(host, 'fundOwn')
  await expect(host.dialog.title('Send funds')).toBeVisible()
  await expect(host.dialog.words('Send 0.5 SOL to this address.')).toBeVisible()
  await expect(host.dialog.words('Make sure to send on Solana Devnet.')).toBeVisible()
  await expect(host.dialog.words(address)).toBeVisible()
  await expect(host.dialog.root.getByRole('img', { name: 'Scan QR code' })).toBeVisible()
  await expect(host.dialog.words('0 SOL')).toBeVisible()
  await node('requestAirdrop', address, 500_000_001)
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({ status: 'submitted' })
  const exit = { address, chain: 'solana:devnet', fundingMethod: 'manual', balance: '500000001' }
  expect(await host.waitForEvents('onUserExited')).toEqual([exit])
})

test('USDC', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page)
  await node('surfnet_setTokenAccount', address, USDC, { amount: 0 })
  const end = await begin(host, 'fundWallet', { address, options: { asset: 'USDC', chain: 'solana:devnet' } })
  await expect(host.dialog.title('Add funds to your Solana Devnet wallet')).toBeVisible()
  await host.dialog.root.getByRole('textbox', { name: 'Amount' }).fill('5.000001')
  await button(host, 'Send funds manually').click()
  await expect(host.dialog.words('0 USDC')).toBeVisible()
  await node('surfnet_setTokenAccount', address, USDC, { amount: 5_000_001 })
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({
    ...{ status: 'completed', address, fundingMethod: 'external', amount: '5.000001', assetType: 'USDC' },
  })
})

test('SOL by card: it arrives', async ({ page }) => {
  const app = await offering(['moonpay', 'external'])
  const host = await openLoggedIn(page, 'funding-solana', app, {
    config: { solana: { rpcs: { 'solana:mainnet': { url } } } },
  })
  const address = `${(await call(host, 'createWallet')).value}`
  const end = await begin(host, 'fundWallet', { address, options: { amount: '0.25' } })
  await expect(host.dialog.title('Add funds to your Solana wallet')).toBeVisible()
  await host.dialog.button('Moonpay').click()
  await answer(await openMoonpay(host), 'It is paid', 'Order')
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({
    ...{ status: 'completed', address, fundingMethod: 'moonpay', amount: '0.25', assetType: 'SOL' },
  })
  expect(await node('getBalance', address)).toMatchObject({ value: 250_000_000 })
  expect(await host.waitForEvents('onUserExited')).toEqual([
    { address, chain: 'solana:mainnet', fundingMethod: 'moonpay' },
  ])
})

test('a transaction without enough SOL: what is lacking is added, and the same one goes', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page)
  const to = Keypair.generate().publicKey.toBase58()
  const end = await begin(host, 'send', to, 100_000_000)
  await expect(host.dialog.words('You need 0.100005 SOL more.')).toBeVisible()
  await button(host, 'Add funds').click()
  await expect(host.dialog.words('Send 0.100005 SOL to this address.')).toBeVisible()
  await node('requestAirdrop', address, 100_005_000)
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await button(host, 'Done').click()
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Approve').click()
  await button(host, 'All Done').click()
  expect((await end()).value).toHaveLength(64)
  expect(await node('getBalance', to)).toMatchObject({ value: 100_000_000 })
})
