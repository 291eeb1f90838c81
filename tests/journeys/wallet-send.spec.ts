import { recoverMessageAddress } from 'viem'
import { type Host, openHost } from './support/host.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'
import {
  asking,
  begin,
  button,
  call,
  chains,
  ETHER,
  type Hex,
  node,
  nodeUrl,
  POOR,
  REVERTING,
  RICH,
  SILENT,
  withWallet,
} from './support/wallet-use.js'

test('0.1 ETH: the user sees the cost, approves, and it is mined', async ({ page }) => {
  const { host, address } = await withWallet(page, await asking(), ETHER)
  const before = BigInt(await node<string>('eth_getBalance', POOR, 'latest'))
  const end = await begin(host, 'sendTransaction', { to: POOR, value: `0x${(ETHER / 10n).toString(16)}` })
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await expect(host.dialog.words('Acme wants your permission to approve the following transaction.')).toBeVisible()
  await expect(host.dialog.root.getByText('0.1 ETH').first()).toBeVisible()
  await expect(host.dialog.words('Total (including fees)')).toBeVisible()
  await button(host, 'Approve').dblclick()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  // this chain has no explorer
  await expect(host.dialog.root.getByRole('link', { name: /View on explorer/ })).toHaveCount(0)
  await expect(host.dialog.button(/^Copy 0x[\da-f]{4}…[\da-f]{4}$/).last()).toBeVisible()
  await button(host, 'All Done').click()
  const result = (await end()).value as { hash: Hex; receipt: object }
  expect(result.receipt).toMatchObject({ status: 1, from: address.toLowerCase(), transactionHash: result.hash })
  expect(BigInt(await node<string>('eth_getBalance', POOR, 'latest')) - before).toBe(ETHER / 10n)
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(1)
  await host.waitForEvents('sendTransaction.onSuccess')
})

test('too little money, a predicted revert, a revert and an unreachable node each show an error and can be retried', async ({
  page,
}) => {
  const { host, address } = await withWallet(page, await asking())
  const poor = await begin(host, 'sendTransaction', { to: POOR, value: `0x${(ETHER / 10n).toString(16)}` })
  await expect(
    host.dialog.words(/^Add funds on Anvil to complete transaction\. You need [\d.,]+ ETH more\.$/),
  ).toBeVisible()
  await expect(button(host, 'Approve')).toHaveCount(0)
  await node('anvil_setBalance', address, `0x${ETHER.toString(16)}`)
  await button(host, 'Check again').click()
  await expect(button(host, 'Approve')).toBeVisible()
  await button(host, 'Close').click()
  expect(await poor()).toMatchObject({ code: 'user_rejected_request' })

  await node('anvil_setCode', REVERTING, '0x60006000fd')
  const early = await begin(host, 'sendTransaction', { to: REVERTING })
  const fails = 'There was an error preparing your transaction. Your transaction request will likely fail.'
  await expect(host.dialog.words(fails)).toBeVisible()
  await button(host, 'Close').click()
  expect(await early()).toMatchObject({ code: 'user_rejected_request' })

  const second = await begin(host, 'sendTransaction', { to: REVERTING, gasLimit: 60_000 })
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Call exception')).toBeVisible()
  await expect(button(host, 'Copy transaction hash')).toBeVisible()
  await node('anvil_setCode', REVERTING, '0x')
  await button(host, 'Retry transaction').click()
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  await button(host, 'All Done').click()
  expect(await second()).toHaveProperty('value.hash')

  const url = `${await nodeUrl()}`
  await page.route(url, (route) => route.abort())
  const third = await begin(host, 'sendTransaction', { to: POOR, value: '0x1' })
  await expect(host.dialog.words('There was an issue preparing your transaction')).toBeVisible()
  const status = host.dialog.root.getByRole('status')
  await expect(status).toHaveText('There was an issue preparing your transaction')
  await page.unroute(url)
  await button(host, 'Try again').click()
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  await expect(status).toHaveText('Transaction complete!')
  await button(host, 'All Done').click()
  expect(await third()).toHaveProperty('value.receipt.status', 1)
})

const FEES = {
  gasLimit: 21_000,
  maxFeePerGas: `0x${(20n * 10n ** 9n).toString(16)}`,
  maxPriorityFeePerGas: '0x3b9aca00',
}
/** Sends from the same wallet without the dialog, as another device would. */
const fromElsewhere = async (host: Host, from: string, nonce: number) => {
  const request = { from, to: RICH, value: '0x2', nonce, chainId: 31337, type: 2, ...FEES }
  const unasked = { uiOptions: { showWalletUIs: false } }
  const { signature } = (await call(host, 'signTransaction', request, unasked)).value as { signature: Hex }
  return node<Hex>('eth_sendRawTransaction', signature)
}

test('a used nonce, a fee that is too low and a replaced transaction show the node’s reason, and never success', async ({
  page,
}) => {
  const { host, address } = await withWallet(page, await asking(), ETHER)
  await fromElsewhere(host, address, 0)
  const stale = await begin(host, 'sendTransaction', { to: POOR, value: '0x1', nonce: 0 })
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Nonce expired')).toBeVisible()
  await expect(button(host, 'Copy transaction hash')).toBeVisible()
  await button(host, 'Retry transaction').click()
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  await button(host, 'All Done').click()
  expect(await stale()).toHaveProperty('value.receipt.status', 1)
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(2)

  const cheap = await begin(host, 'sendTransaction', {
    to: POOR,
    value: '0x1',
    maxFeePerGas: 1,
    maxPriorityFeePerGas: 1,
  })
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction underpriced')).toBeVisible()
  await button(host, 'Close').click()
  expect(await cheap()).toMatchObject({ code: 'transaction_failure' })
  expect(await host.waitForEvents('sendTransaction.onError')).toEqual(['transaction_failure'])
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(2)

  // with a later nonce, so that it stays pending
  const request = { to: POOR, value: '0x1', nonce: 3, maxFeePerGas: 2e9, maxPriorityFeePerGas: 1e8 }
  const replaced = await begin(host, 'sendTransaction', request)
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Sending your transaction')).toBeVisible()
  await fromElsewhere(host, address, 3)
  await fromElsewhere(host, address, 2)
  await expect(host.dialog.title('Transaction replaced')).toBeVisible()
  await button(host, 'Close').click()
  expect(await replaced()).toMatchObject({ code: 'transaction_failure' })
})

test('without prompts a transaction is sent, or rejects once with its code', async ({ page }) => {
  await node('anvil_setCode', REVERTING, '0x60006000fd')
  const app = await newApp(SILENT)
  const { host, address } = await withWallet(page, app, ETHER)
  const refused = async (act: string, ...args: unknown[]) => {
    const before = (await host.events(`${act}.onError`)).length
    const { code } = await call(host, act, ...args)
    expect((await host.waitForEvents(`${act}.onError`, before + 1)).at(-1)).toBe(code)
    return code
  }
  // the server keeps its share; the first request is the frame's check that the wallet exists
  await app.fault({ path: `/embedded_wallets/${address}/share`, after: 1, count: 1, status: 422 })
  expect(await refused('signMessage', { message: 'Hello' })).toBe('unable_to_sign')
  await app.met()
  const { signature } = (await call(host, 'signMessage', { message: 'Hello' })).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)

  const sendFrom = (value: bigint, from: string = address) =>
    call(host, 'ask', 'eth_sendTransaction', [{ from, to: POOR, value: `0x${value.toString(16)}` }])
  expect((await sendFrom(1n)).value).toMatch(/^0x[\da-f]{64}$/)
  expect(await sendFrom(2n * ETHER)).toMatchObject({
    code: -32003,
    message: 'Wallet has insufficient funds for this transaction.',
  })
  expect(await sendFrom(0n, RICH)).toMatchObject({ code: 4100 })

  expect(await refused('signMessage', { message: 'Hello' }, { address: RICH })).toBe('embedded_wallet_not_found')
  expect(await refused('signMessage', { message: '' })).toBe('invalid_message')
  const reverting = { to: REVERTING, gasLimit: 60_000 }
  expect(await refused('sendTransaction', reverting)).toBe('transaction_failure')
  expect(await refused('sendTransaction', { to: POOR, chainId: 10 })).toBe('unsupported_chain_id')
})

test('without prompts, at once and in two tabs, each transaction gets the next nonce', async ({ page, context }) => {
  const app = await newApp(SILENT)
  const { host, address } = await withWallet(page, app, ETHER)
  const other = await context.newPage()
  const second = await openHost(other, 'wallet-sign', app, { config: await chains() })
  const ends = await Promise.all(
    [host, second].flatMap((tab) => [1, 2, 3].map(() => begin(tab, 'sendTransaction', { to: POOR, value: '0x1' }))),
  )
  const results = await Promise.all(ends.map((end) => end()))
  const hashes = results.map(({ value }) => (value as { hash: Hex }).hash)
  const nonces = await Promise.all(
    hashes.map(async (hash) => Number((await node<{ nonce: Hex }>('eth_getTransactionByHash', hash)).nonce)),
  )
  expect(nonces.sort()).toEqual([0, 1, 2, 3, 4, 5])
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(6)
})
