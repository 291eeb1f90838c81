import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../core/lib/store.js'
import type { ConnectedWallet, WalletSource } from '../../core/wallets.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { json, listen } from '../../tests/unit/server.js'
import { ADA, BOB, scriptedWallet, walletOption } from '../../tests/unit/wallets.js'
import type { WalletOption } from '../wallets/contract.js'
import { transfer as task, wallet } from './screens/transfer-stages.js'
import { transfer } from './transfer.js'

const HASH = `0x${'ab'.repeat(32)}` as const
const FEE = 21_000n
const CHAINS = [
  { id: 8453, name: 'Base' },
  { id: 1, name: 'Ethereum' },
  { id: 84532, name: 'Base Sepolia', testnet: true },
  { id: 11155111, name: 'Sepolia', testnet: true },
]
let close = async () => {}
afterEach(() => close())

/** An EIP-1193 wallet that follows every switch of the chain. */
function payer(address = ADA, rdns = 'io.metamask', on = 8453) {
  let chain = on
  const provider = scriptedWallet({ eth_chainId: () => `0x${chain.toString(16)}`, eth_sendTransaction: () => HASH })
  const connected: ConnectedWallet = {
    ...wallet,
    address,
    meta: { name: 'MetaMask', id: rdns },
    walletClientType: 'metamask',
    getEthereumProvider: async () => provider,
    switchChain: async (id) => {
      chain = Number(id)
    },
  }
  const sent = () =>
    provider.request.mock.calls.flatMap(([{ method, params }]) => (method === 'eth_sendTransaction' ? [params] : []))
  return { connected, provider, sent }
}
interface World {
  /** The balance of every wallet, by chain. */
  readonly balances?: Readonly<Record<number, bigint>>
  readonly options?: readonly WalletOption[]
  readonly connected?: readonly ConnectedWallet[]
  readonly relay?: { readonly url?: string; readonly testnetUrl?: string }
  readonly chain?: typeof task.chain
}
function setup({
  balances = { 8453: 10n ** 18n },
  options = [walletOption()],
  connected = [],
  relay,
  chain,
}: World = {}) {
  const mined = vi.fn(async (): Promise<{ status: string }> => ({ status: 'success' }))
  const ethereum = {
    chain: async (id: unknown) => CHAINS.find((one) => one.id === id),
    chains: async () => CHAINS,
    balance: async (id: number) => balances[id] ?? 0n,
    fees: async () => ({ total: FEE }),
    client: vi.fn(async (_id: number) => ({ getTransactionReceipt: mined })),
  }
  const enter = vi.fn(async (_method: string, _options: object): Promise<unknown> => 'back')
  const wallets = {
    options: createStore(options),
    wallets: createStore<WalletSource>({ ready: true, wallets: connected }),
    enter,
  }
  const host = relay && { fundingMethodConfig: { relay } }
  const context = testContext('funding', { neighbours: { ethereum, wallets }, host })
  const leave = new AbortController()
  const onSent = vi.fn()
  const end = transfer(context.ctx, { ...task, ...(chain && { chain }) }, leave.signal, onSent)
  const state = () => context.top()?.get()
  const send = async (event: object) => {
    await settled()
    context.top()?.send(event as never)
    await settled()
  }
  return { ...context, wallets, end, leave, onSent, enter, mined, ethereum, state, send }
}
const choose = { type: 'choose', id: 'metamask' }

test('without browser wallets only a manual transfer is offered', async () => {
  const { ctx } = testContext('funding')
  expect(await transfer(ctx, task, new AbortController().signal, () => {})).toBe('manual')
})
test('the Ethereum wallets are offered', async () => {
  const { state } = setup({ options: [walletOption(), walletOption({ id: 'phantom', chainType: 'solana' })] })
  await settled()
  expect(state()).toMatchObject({ at: 'choosing', choices: [{ id: 'metamask', name: 'MetaMask' }] })
})
test('a connected wallet is offered with its address, also one that is connected meanwhile', async () => {
  const { connected } = payer()
  const { state, wallets } = setup()
  await settled()
  expect(state()).toMatchObject({ choices: [{ id: 'metamask', address: undefined }] })
  wallets.wallets.set({ ready: true, wallets: [connected] })
  expect(state()).toMatchObject({ choices: [{ id: 'metamask', address: ADA }] })
})
test('the transfer ends when the caller aborts', async () => {
  const { end, leave, screens } = setup()
  await settled()
  leave.abort()
  expect(await end).toBe('cancelled')
  expect(screens.get().open).toBe(false)
})

describe('a connected wallet', () => {
  test('pays without connecting again', async () => {
    const { connected, sent } = payer()
    const { send, clock, end, enter, onSent } = setup({ connected: [connected] })
    await send(choose)
    const reported = { hash: expect.stringMatching(/^0x[\da-f]{64}$/), walletClientType: connected.walletClientType }
    expect(onSent.mock.calls).toEqual([[reported]])
    expect(sent()).toEqual([[{ chainId: '0x2105', from: ADA, to: task.address, value: '0xb1a2bc2ec50000' }]])
    expect(enter).not.toHaveBeenCalled()
    await clock.advance(4_000)
    expect(await end).toBe('submitted')
  })
  test.each<[string, ConnectedWallet]>([
    ['a locked wallet', payer('').connected],
    ['a wallet of another brand', payer(BOB, 'io.rabby').connected],
  ])('is not confused with %s', async (_, otherWallet) => {
    const { connected, sent } = payer()
    const { send, enter } = setup({ connected: [otherWallet] })
    enter.mockResolvedValue(connected)
    await send(choose)
    expect(enter).toHaveBeenCalledExactlyOnceWith('wallet:metamask', { connectOnly: true, signal: expect.anything() })
    expect(sent()).toHaveLength(1)
  })
  test.each([
    ['going back', 'back', { at: 'choosing' }],
    ['a Solana wallet', { type: 'solana' }, { at: 'problem', error: { code: 'invalid_data' } }],
    ['a login instead of a wallet', { user: {} }, { at: 'problem', error: { code: 'invalid_data' } }],
  ])('%s pays nothing', async (_, entered, expected) => {
    const { send, enter, state } = setup()
    enter.mockResolvedValue(entered)
    await send(choose)
    expect(state()).toMatchObject(expected)
  })
})

describe('after the payment', () => {
  test('a transfer on its own chain is followed until it is in a block', async () => {
    const { connected } = payer()
    const { send, state, clock, mined, ethereum } = setup({ connected: [connected] })
    mined.mockRejectedValueOnce(new Error('TransactionReceiptNotFoundError'))
    await send(choose)
    expect(state()).toMatchObject({ at: 'moving', hash: HASH })
    await clock.advance(2_000)
    expect(state()).toMatchObject({ at: 'success' })
    expect(ethereum.client).toHaveBeenLastCalledWith(8453)
  })
  test('a reverted transaction shows a failure', async () => {
    const { connected } = payer()
    const { send, state, mined } = setup({ connected: [connected] })
    mined.mockResolvedValue({ status: 'reverted' })
    await send(choose)
    expect(state()).toMatchObject({ at: 'problem', error: { code: 'transfer_failed' } })
  })
  test('a dropped transaction ends as unconfirmed and is not repeated automatically', async () => {
    const { connected, sent } = payer()
    const { send, state, mined, clock } = setup({ connected: [connected] })
    mined.mockRejectedValue(new Error('TransactionReceiptNotFoundError'))
    await send(choose)
    await clock.advance(600_000)
    expect(state()).toMatchObject({ at: 'unconfirmed', hash: HASH })
    expect(sent()).toHaveLength(1)
  })
})

describe('a payment over a bridge', () => {
  const ID = `0x${'1d'.repeat(32)}` as const
  const SOLVER = `0x${'50'.repeat(20)}`
  const NATIVE = `0x${'00'.repeat(20)}`
  const value = `${task.units + 7n}`
  /** A scripted Relay between two chains. */
  async function relayFor(origin: number, destination: number) {
    const currency = (chainId: number, amount: string) => ({ currency: { chainId, address: NATIVE }, amount })
    const data = { from: ADA, to: SOLVER, data: ID, value, chainId: origin }
    const details = {
      sender: ADA,
      recipient: task.address,
      currencyIn: currency(origin, value),
      currencyOut: currency(destination, `${task.units}`),
    }
    const quote = { steps: [{ kind: 'transaction', requestId: ID, items: [{ data }] }], details }
    const server = await listen(json(200, quote), json(200, { status: 'pending' }), json(200, { status: 'success' }))
    close = server.close
    return server
  }
  test('is sent on the other chain, and Relay is polled until the money has arrived', async () => {
    const server = await relayFor(1, 8453)
    const { connected, sent } = payer()
    const { send, state, clock, end } = setup({
      balances: { 1: 10n ** 18n },
      connected: [connected],
      relay: { url: server.url },
    })
    await send(choose)
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'offered', option: { chain: { id: 1 } } }))
    expect(sent()).toEqual([])
    await send({ type: 'confirm' })
    const paid = { chainId: '0x1', from: ADA, to: SOLVER, data: ID, value: `0x${BigInt(value).toString(16)}` }
    await vi.waitFor(() => expect(sent()).toEqual([[paid]]))
    await vi.waitFor(async () => {
      await clock.advance(2_000)
      expect(state()).toMatchObject({ at: 'success' })
    })
    expect(server.received.slice(1).map(({ path }) => path)).toEqual(
      Array(2).fill(`/intents/status/v3?requestId=${ID}`),
    )
    await clock.advance(4_000)
    expect(await end).toBe('submitted')
  })
  test('between test networks uses another Relay', async () => {
    const server = await relayFor(11155111, 84532)
    const { send, state } = setup({
      chain: { id: 84532, name: 'Base Sepolia' },
      balances: { 1: 10n ** 18n, 11155111: 10n ** 18n },
      connected: [payer().connected],
      relay: { url: 'http://127.0.0.1:1', testnetUrl: server.url },
    })
    await send(choose)
    await vi.waitFor(() => expect(state()).toMatchObject({ at: 'offered', option: { chain: { id: 11155111 } } }))
  })
})
