import type { Page } from '@playwright/test'
import { type TestWalletSettings, testWalletIn } from 'latchkit/testing'
import { deliver } from '../../playground/outside/on-ramp/deliver.js'
import { usdcOn } from '../../playground/outside/on-ramp/usdc.js'
import { clockOf } from '../clock.js'
import { balanceOf, offering } from './support/funding.js'
import type { Host } from './support/host.js'
import { serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'
import { begin, button, ETHER, type Hex, node, nodeUrl, withWallet } from './support/wallet-use.js'
import { injectWallets, outsideUrl } from './support/wallets.js'

const CENT = ETHER / 100n
const ANVIL = 'eip155:31337'

/** The client's configuration for the sandbox's two chains and the bridge between them. */
async function config() {
  const nodes = (await (await fetch(`${serverUrl}/sandbox/chains`)).json()) as Readonly<Record<string, string>>
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const at = (id: number, name: string) => ({
    id,
    name,
    nativeCurrency,
    testnet: true,
    rpcUrls: { default: { http: [nodes[id]] } },
  })
  return {
    supportedChains: [at(31337, 'Anvil'), at(84532, 'Other')],
    appearance: { walletList: ['detected_wallets'] },
    fundingMethodConfig: { relay: { testnetUrl: `${await outsideUrl()}/relay` } },
  }
}
/** Opens the page of a user with an empty wallet. The test wallet Birch in the browser has the funds. */
async function withBirch(page: Page, settings: TestWalletSettings = {}) {
  await injectWallets(page, { wallets: 'birch' })
  const app = await offering(['external'], { wallet_auth: true })
  const { host, address } = await withWallet(page, app, 0n, { on: 'funding-wallets', config: await config() })
  const birch = testWalletIn(page, 'birch')
  await birch.set({ chainId: 31337, ...settings })
  return { host, address, birch }
}
/** Sets the fee that Relay keeps of one wallet's transfers, in thousandths. */
async function setFee(user: string, perMille: number) {
  const body = JSON.stringify({ user, perMille })
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${await outsideUrl()}/relay/~/fee`, { method: 'POST', headers, body })
  expect(ok).toBe(true)
}
/** Chooses Birch in the dialog. */
async function payWithBirch({ dialog }: Host) {
  await expect(dialog.title('Transfer from wallet')).toBeVisible()
  await dialog.button('Birch Wallet').click()
}

test('a coin, from a wallet on another chain, once its owner agrees', async ({ page }) => {
  const { host, address, birch } = await withBirch(page, { chainId: 84532, transaction: 'reject' })
  const options = { chain: { id: 31337 }, amount: '0.2', defaultFundingMethod: 'wallet' }
  const end = await begin(host, 'fundWallet', { address, options })
  await payWithBirch(host)
  await expect(host.dialog.words('You rejected the request in your wallet.')).toBeVisible()
  expect(await balanceOf(address)).toBe(0n)
  await birch.set({ transaction: 'approve' })
  await button(host, 'Try again').click()
  expect((await end()).value).toEqual({
    ...{ status: 'completed', address, fundingMethod: 'external', amount: '0.2', assetType: 'ETH' },
    transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/),
    metadata: { walletClientType: 'birch_wallet' },
  })
  expect(await balanceOf(address)).toBe(20n * CENT)
  expect(await host.waitForEvents('onUserExited')).toEqual([{ address, chain: 31337, fundingMethod: 'external' }])
})

test('a token', async ({ page }) => {
  const { host, address, birch } = await withBirch(page)
  await deliver(`${await nodeUrl()}`, await birch.address(), 7_000_000n, usdcOn.ethereum)
  const end = await begin(host, 'fundWallet', address, {
    chain: ANVIL,
    amount: '5.000001',
    asset: { erc20: usdcOn.ethereum },
  })
  await payWithBirch(host)
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect((await end()).value).toEqual({ status: 'submitted' })
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  expect(BigInt(await node<Hex>('eth_call', { to: usdcOn.ethereum, data }, 'latest'))).toBe(5_000_001n)
})

test('over the bridge, from the chain where the wallet has the money', async ({ page }) => {
  const { host, address, birch } = await withBirch(page, { account: 1 })
  await node('anvil_setBalance', await birch.address(), '0x0')
  const end = await begin(host, 'fundWallet', address, { chain: ANVIL, amount: '0.3' })
  await payWithBirch(host)
  await expect(host.dialog.title('Transfer from another network')).toBeVisible()
  for (const words of ['0.30061 ETH on Other', '0.3 ETH on Anvil', 'Relay', 'Less than a minute'])
    await expect(host.dialog.words(words)).toBeVisible()
  await button(host, 'Confirm').click()
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect((await end()).value).toEqual({ status: 'submitted' })
  expect(await balanceOf(address)).toBe(30n * CENT)
})

test('over the bridge, whose price expires and rises while it is read: the new one is shown, and only that is paid', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { host, address, birch } = await withBirch(page, { account: 2 })
  const payer = await birch.address()
  await node('anvil_setBalance', payer, '0x0')
  const end = await begin(host, 'fundWallet', address, { chain: ANVIL, amount: '0.3' })
  await payWithBirch(host)
  const price = (ether: string) => host.dialog.words(`${ether} ETH on Other`)
  await expect(price('0.30061')).toBeVisible()
  await setFee(payer, 30)
  await clock.jump(21_000)
  await button(host, 'Confirm').click()
  await expect(host.dialog.words('The price has changed. Nothing was paid.')).toBeVisible()
  await expect(price('0.30901')).toBeVisible()
  expect(await birch.requests()).not.toContain('eth_sendTransaction')
  await button(host, 'Confirm').click()
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect((await end()).value).toEqual({ status: 'submitted' })
  expect(await balanceOf(address)).toBe(30n * CENT)
  expect(await birch.sent()).toEqual([expect.objectContaining({ value: `0x${309_010_000_000_000_000n.toString(16)}` })])
})

test('a wallet that has too little anywhere: it may be sent by hand', async ({ page }) => {
  const { host, address, birch } = await withBirch(page)
  const end = await begin(host, 'fundWallet', address, { chain: ANVIL, amount: '1000000' })
  await payWithBirch(host)
  await expect(host.dialog.words(`Wallet ${await birch.address()} does not have enough funds.`)).toBeVisible()
  await button(host, 'Send funds manually').click()
  await expect(host.dialog.title('Send funds')).toBeVisible()
  await expect(host.dialog.words('0 ETH')).toBeVisible()
  await button(host, 'Close').click()
  expect((await end()).value).toEqual({ status: 'cancelled' })
  const exit = { address, chain: 31337, fundingMethod: 'manual', balance: '0' }
  expect(await host.waitForEvents('onUserExited')).toEqual([exit])
})

test('closed while the wallet asks: nothing was submitted, and it is told where', async ({ page }) => {
  const { host, address } = await withBirch(page, { transaction: 'silent' })
  const end = await begin(host, 'fundWallet', address, { chain: ANVIL, amount: '0.2' })
  await payWithBirch(host)
  await expect(host.dialog.title('Confirming with Birch Wallet')).toBeVisible()
  await button(host, 'Close').click()
  expect((await end()).value).toEqual({ status: 'cancelled' })
  expect(await host.waitForEvents('onUserExited')).toEqual([{ address, chain: 31337, fundingMethod: 'external' }])
})
