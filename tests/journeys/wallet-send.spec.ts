import { recoverMessageAddress } from 'viem'
import type { Host } from './support/host.js'
import { newApp } from './support/provider.js'
import { expect, test } from './support/test.js'
import {
  asking,
  begin,
  button,
  call,
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

test.describe('sending', () => {
  test('0.1 ETH: what it costs, approved, mined', async ({ page }) => {
    const { host, address } = await withWallet(page, await asking(), ETHER)
    const before = BigInt(await node<string>('eth_getBalance', POOR, 'latest'))
    const end = await begin(host, 'sendTransaction', { to: POOR, value: `0x${(ETHER / 10n).toString(16)}` })
    await expect(host.dialog.title('Approve transaction')).toBeVisible()
    await expect(host.dialog.words('Acme wants your permission to approve the following transaction.')).toBeVisible()
    await expect(host.dialog.root.getByText('0.1 ETH').first()).toBeVisible()
    await expect(host.dialog.words('Total (including fees)')).toBeVisible()
    await button(host, 'Approve').dblclick()
    await expect(host.dialog.title('Transaction complete!')).toBeVisible()
    await expect(host.dialog.root.getByRole('link', { name: /View on explorer/ })).toHaveAttribute(
      'href',
      /^https:\/\/etherscan\.io\/tx\/0x[\da-f]{64}$/,
    )
    await button(host, 'All Done').click()
    const sent = (await end()).value as { hash: Hex; receipt: object }
    expect(sent.receipt).toMatchObject({ status: 1, from: address.toLowerCase(), transactionHash: sent.hash })
    expect(BigInt(await node<string>('eth_getBalance', POOR, 'latest')) - before).toBe(ETHER / 10n)
    expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(1)
    await host.told('sendTransaction.onSuccess')
  })
  test('too little: it says where to add funds, and goes on once they are there', async ({ page }) => {
    const { host, address } = await withWallet(page, await asking())
    const end = await begin(host, 'sendTransaction', { to: POOR, value: `0x${(ETHER / 10n).toString(16)}` })
    await expect(host.dialog.words('Add funds on Anvil to complete transaction.')).toBeVisible()
    await expect(button(host, 'Approve')).toHaveCount(0)
    await node('anvil_setBalance', address, `0x${ETHER.toString(16)}`)
    await button(host, 'Check again').click()
    await expect(button(host, 'Approve')).toBeVisible()
    await button(host, 'Close').click()
    expect(await end()).toMatchObject({ code: 'user_rejected_request' })
  })
  test('what would revert is said before; what reverted is said after, and tried again', async ({ page }) => {
    await node('anvil_setCode', REVERTING, '0x60006000fd')
    const { host } = await withWallet(page, await asking(), ETHER)
    const early = await begin(host, 'sendTransaction', { to: REVERTING })
    const fails = 'There was an error preparing your transaction. Your transaction request will likely fail.'
    await expect(host.dialog.words(fails)).toBeVisible()
    await button(host, 'Close').click()
    expect(await early()).toMatchObject({ code: 'user_rejected_request' })

    const end = await begin(host, 'sendTransaction', { to: REVERTING, gasLimit: 60_000 })
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Call exception')).toBeVisible()
    await expect(button(host, 'Copy transaction hash')).toBeVisible()
    await node('anvil_setCode', REVERTING, '0x')
    await button(host, 'Retry transaction').click()
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Transaction complete!')).toBeVisible()
    await button(host, 'All Done').click()
    expect(await end()).toHaveProperty('value.hash')
  })
  test('the node is down: said, and tried again', async ({ page }) => {
    const { host } = await withWallet(page, await asking(), ETHER)
    const url = `${await nodeUrl()}`
    await page.route(url, (route) => route.abort())
    const end = await begin(host, 'sendTransaction', { to: POOR, value: '0x1' })
    await expect(host.dialog.words('There was an issue preparing your transaction')).toBeVisible()
    await page.unroute(url)
    await button(host, 'Try again').click()
    await button(host, 'Approve').click()
    await button(host, 'All Done').click()
    expect(await end()).toHaveProperty('value.receipt.status', 1)
  })
  test('without prompts it is sent, or refused for insufficient funds', async ({ page }) => {
    const { host, address } = await withWallet(page, await newApp(SILENT), ETHER)
    const params = [{ from: address, to: POOR, value: '0x1' }]
    expect((await call(host, 'ask', 'eth_sendTransaction', params)).value).toMatch(/^0x[\da-f]{64}$/)
    const more = [{ from: address, to: POOR, value: `0x${(2n * ETHER).toString(16)}` }]
    expect(await call(host, 'ask', 'eth_sendTransaction', more)).toMatchObject({
      code: -32003,
      message: 'Wallet has insufficient funds for this transaction.',
    })
    expect(await call(host, 'ask', 'eth_sendTransaction', [{ from: RICH, to: POOR }])).toMatchObject({ code: 4100 })
  })
})

test.describe('what a chain takes back, said in its words', () => {
  const FEES = {
    gasLimit: 21_000,
    maxFeePerGas: `0x${(20n * 10n ** 9n).toString(16)}`,
    maxPriorityFeePerGas: '0x3b9aca00',
  }
  /** Made by the same wallet past the dialog, as by another of its devices. */
  const fromElsewhere = async (host: Host, from: string, nonce: number) => {
    const request = { from, to: RICH, value: '0x2', nonce, chainId: 31337, type: 2, ...FEES }
    const { value } = await call(host, 'ask', 'eth_signTransaction', [request])
    return node<Hex>('eth_sendRawTransaction', value)
  }
  test('a nonce that was used: the next try has the next one', async ({ page }) => {
    const { host, address } = await withWallet(page, await asking(), ETHER)
    await fromElsewhere(host, address, 0)
    const end = await begin(host, 'sendTransaction', { to: POOR, value: '0x1', nonce: 0 })
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Nonce expired')).toBeVisible()
    await expect(button(host, 'Copy transaction hash')).toBeVisible()
    await button(host, 'Retry transaction').click()
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Transaction complete!')).toBeVisible()
    await button(host, 'All Done').click()
    expect(await end()).toHaveProperty('value.receipt.status', 1)
    expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(2)
  })
  test('too low a fee: told, nothing sent', async ({ page }) => {
    const { host, address } = await withWallet(page, await asking(), ETHER)
    const end = await begin(host, 'sendTransaction', {
      to: POOR,
      value: '0x1',
      maxFeePerGas: 1,
      maxPriorityFeePerGas: 1,
    })
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Transaction underpriced')).toBeVisible()
    await button(host, 'Close').click()
    expect(await end()).toMatchObject({ code: 'transaction_failure' })
    expect(await host.told('sendTransaction.onError')).toEqual(['transaction_failure'])
    expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(0)
  })
  test('a transaction that another replaced is not called complete', async ({ page }) => {
    const { host, address } = await withWallet(page, await asking(), ETHER)
    // behind a number that is still to come, so that it waits
    const request = { to: POOR, value: '0x1', nonce: 1, maxFeePerGas: 2e9, maxPriorityFeePerGas: 1e8 }
    const end = await begin(host, 'sendTransaction', request)
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Sending your transaction')).toBeVisible()
    await fromElsewhere(host, address, 1)
    await fromElsewhere(host, address, 0)
    await expect(host.dialog.title('Transaction replaced')).toBeVisible()
    await button(host, 'Close').click()
    expect(await end()).toMatchObject({ code: 'transaction_failure' })
  })
})

test.describe('refused, each by its code, once', () => {
  const refused = async (host: Host, act: string, ...args: unknown[]) => {
    const answer = await call(host, act, ...args)
    expect(await host.told(`${act}.onError`)).toEqual([answer.code])
    return answer
  }
  test('embedded_wallet_not_found: an address that is not the user’s', async ({ page }) => {
    const { host } = await withWallet(page, await newApp(SILENT))
    const answer = await refused(host, 'signMessage', { message: 'Hello' }, { address: RICH })
    expect(answer).toMatchObject({ code: 'embedded_wallet_not_found' })
  })
  test('invalid_message: nothing to sign', async ({ page }) => {
    const { host } = await withWallet(page, await newApp(SILENT))
    expect(await refused(host, 'signMessage', { message: '' })).toMatchObject({ code: 'invalid_message' })
  })
  test('unable_to_sign: the provider keeps its share; the next try signs', async ({ page }) => {
    const app = await newApp(SILENT)
    const { host, address } = await withWallet(page, app)
    // the first is for the frame to see that the wallet is here
    await app.fault({ path: `/embedded_wallets/${address}/share`, after: 1, count: 1, status: 422 })
    expect(await refused(host, 'signMessage', { message: 'Hello' })).toMatchObject({ code: 'unable_to_sign' })
    await app.met()
    const { signature } = (await call(host, 'signMessage', { message: 'Hello' })).value as unknown as { signature: Hex }
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  })
  test('transaction_failure: the chain takes it back', async ({ page }) => {
    await node('anvil_setCode', REVERTING, '0x60006000fd')
    const { host } = await withWallet(page, await newApp(SILENT), ETHER)
    const answer = await refused(host, 'sendTransaction', { to: REVERTING, gasLimit: 60_000 })
    expect(answer).toMatchObject({ code: 'transaction_failure' })
  })
  test('unsupported_chain_id: a chain that the host does not have', async ({ page }) => {
    const { host } = await withWallet(page, await newApp(SILENT))
    const answer = await refused(host, 'sendTransaction', { to: POOR, chainId: 10 })
    expect(answer).toMatchObject({ code: 'unsupported_chain_id' })
  })
})
