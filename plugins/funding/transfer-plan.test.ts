import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Chain } from '../../core/host-config.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { json, listen } from '../../tests/unit/server.js'
import { ADA } from '../../tests/unit/wallets.js'
import type { BridgeOption, EthereumAsset, TransferFrom } from './contract.js'
import { transfer, wallet } from './screens/transfer-stages.js'
import { planTransfer, quoteAgain } from './transfer-plan.js'

const TOKEN = `0x${'70'.repeat(20)}` as const
const SOLVER = `0x${'50'.repeat(20)}` as const
const ID = `0x${'1d'.repeat(32)}` as const
const NATIVE = `0x${'00'.repeat(20)}` as const
const DAI: EthereumAsset = { kind: 'token', address: TOKEN, symbol: 'DAI', decimals: 18 }
const UNITS = transfer.units
const FEE = 21_000n
/** Relay's fee for a transfer. */
const RELAY_FEE = 7n
const CHAINS: readonly Chain[] = [
  { id: 8453, name: 'Base' },
  { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { id: 137, name: 'Polygon', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 } },
  { id: 84532, name: 'Base Sepolia', testnet: true },
]

let close = async () => {}
afterEach(() => close())

interface World {
  /** Coins by chain, tokens by `chain:address`. A chain that is missing here does not answer. */
  readonly balances: Readonly<Record<string, bigint>>
  /** The token's answer to a simulated call. */
  readonly answers?: `0x${string}` | undefined
  readonly fees?: () => Promise<never>
  readonly relay?: { readonly status: number; readonly body: object }
}
async function setup(
  { balances, answers = `0x${'1'.padStart(64, '0')}`, fees, relay }: World,
  task: Partial<TransferFrom>,
) {
  const state: TransferFrom = { ...transfer, wallet: { ...wallet, address: ADA }, ...task }
  const chainOf = async (id: unknown) =>
    CHAINS.find((one) => one.id === id) ?? Promise.reject(failure('unsupported_chain_id'))
  const call = vi.fn(async () => ({ data: answers }))
  const ethereum = {
    chain: chainOf,
    chains: async () => CHAINS,
    balance: vi.fn(async (id: number, _owner: string, token?: string) => {
      const found = balances[token ? `${id}:${token}` : id]
      if (found === undefined) throw failure('network', true)
      return found
    }),
    fees: vi.fn(fees ?? (async () => ({ total: FEE }))),
    client: async () => ({ call }),
  }
  const server = await listen((response) => {
    const request = server.received.at(-1)?.body as { originChainId: number; destinationCurrency: string }
    const { status, body } = relay ?? { status: 200, body: quoteFor(request) }
    json(status, body)(response)
  })
  close = server.close
  const networks: boolean[] = []
  const parts = {
    ethereum: ethereum as never,
    relay: (isTestnet: boolean) => {
      networks.push(isTestnet)
      return server.url
    },
    now: () => 5,
  }
  const quotedChains = () => server.received.map(({ body }) => (body as { originChainId: number }).originChainId)
  return { state, ethereum, call, quotedChains, networks, parts, plan: () => planTransfer(state, parts) }
}
const quoteFor = ({
  originChainId: chainId,
  destinationCurrency,
}: {
  originChainId: number
  destinationCurrency: string
}) => {
  const [value, amount] = [`${UNITS + RELAY_FEE}`, `${UNITS}`]
  const data = { from: ADA, to: SOLVER, data: ID, value, chainId }
  return {
    steps: [{ kind: 'transaction', requestId: ID, items: [{ data }] }],
    details: {
      sender: ADA,
      recipient: transfer.address,
      currencyIn: { currency: { chainId, address: NATIVE }, amount: value },
      currencyOut: { currency: { chainId: transfer.chain.id, address: destinationCurrency }, amount },
    },
  }
}

describe('a direct payment', () => {
  const withTokens = { 8453: FEE, [`8453:${TOKEN}`]: UNITS }
  test.each<[string, World, Partial<TransferFrom>]>([
    ['of a coin: the amount and the fee, to the last wei', { balances: { 8453: UNITS + FEE } }, {}],
    ['of a token: the tokens, and the fee in coins', { balances: withTokens }, { asset: DAI }],
    ['of a token that answers nothing', { balances: withTokens, answers: undefined }, { asset: DAI }],
  ])('%s', async (_, world, task) => {
    const { plan, quotedChains } = await setup(world, task)
    expect(await plan()).toBe('direct')
    expect(quotedChains()).toEqual([])
  })
  test('a token transfer is simulated before the wallet is asked', async () => {
    const { plan, call } = await setup({ balances: withTokens }, { asset: DAI })
    await plan()
    expect(call).toHaveBeenCalledExactlyOnceWith({
      account: ADA,
      to: TOKEN,
      data: expect.stringMatching(/^0xa9059cbb/),
    })
  })
})

describe('the reason why a payment is impossible', () => {
  const poor = { 1: 0n, 137: 0n, 8453: 0n }
  test.each<[string, string, World, Partial<TransferFrom>]>([
    ['insufficient_balance', 'nothing anywhere', { balances: poor }, {}],
    ['insufficient_balance', 'a wei too little for the fee', { balances: { ...poor, 8453: UNITS + FEE - 1n } }, {}],
    [
      'insufficient_balance',
      'not enough of a token',
      { balances: { ...poor, 8453: 0n, [`8453:${TOKEN}`]: UNITS - 1n } },
      { asset: DAI },
    ],
    [
      'insufficient_balance',
      'not enough on the other chain for the price there',
      { balances: { ...poor, 1: UNITS + RELAY_FEE + FEE - 1n } },
      {},
    ],
    [
      'insufficient_balance',
      'a bridge that does not support the other chain',
      { balances: { ...poor, 1: 2n * UNITS }, relay: { status: 400, body: { code: 'UNSUPPORTED_CHAIN' } } },
      {},
    ],
    [
      'invalid_data',
      'a transfer that would revert, whatever the balance',
      { balances: { ...poor, 8453: 2n * UNITS }, fees: () => Promise.reject(failure('invalid_data')) },
      {},
    ],
    [
      'transfer_failed',
      'a token that refuses without reverting',
      { balances: { ...poor, 8453: FEE, [`8453:${TOKEN}`]: UNITS }, answers: `0x${'0'.repeat(64)}` },
      { asset: DAI },
    ],
    ['network', 'a node that does not answer', { balances: { 1: 0n, 137: 0n } }, {}],
    [
      'network',
      'a bridge that does not answer',
      { balances: { ...poor, 1: 2n * UNITS }, relay: { status: 503, body: {} } },
      {},
    ],
  ])('%s: %s', async (code, _, world, task) => {
    expect(await codeOf((await setup(world, task)).plan())).toBe(code)
  })
})

describe('a payment from another chain', () => {
  const rich = { 1: 2n * UNITS, 137: 2n * UNITS, 8453: 0n, 84532: 2n * UNITS }
  test('is offered for each chain of the same kind with enough money, in the host’s order', async () => {
    const { plan, networks } = await setup({ balances: rich }, {})
    const coin = { decimals: 18, quote: { requestId: ID, to: SOLVER, data: ID, cost: UNITS + RELAY_FEE }, quotedAt: 5 }
    expect(await plan()).toEqual([
      { chain: { id: 1, name: 'Ethereum' }, symbol: 'ETH', ...coin },
      { chain: { id: 137, name: 'Polygon' }, symbol: 'POL', ...coin },
    ])
    expect(networks).toEqual([false, false])
  })
  test('is offered although the money on the wallet’s own chain cannot be sent', async () => {
    const { ethereum, plan } = await setup({ balances: { ...rich, 8453: 2n * UNITS } }, {})
    ethereum.fees.mockRejectedValueOnce(failure('invalid_data'))
    expect(await plan()).toMatchObject([{ chain: { id: 1 } }, { chain: { id: 137 } }])
  })
  test('leaves out chains without money, and chains that do not answer', async () => {
    const { plan, quotedChains } = await setup({ balances: { 1: 0n, 8453: 0n } }, {})
    await plan().catch(() => {})
    expect(quotedChains()).toEqual([])
  })
  test('to a token may start from the coin on its own chain', async () => {
    const balances = { ...rich, 8453: 2n * UNITS, [`8453:${TOKEN}`]: 0n }
    const { plan } = await setup({ balances }, { asset: DAI })
    expect(await plan()).toMatchObject([{ chain: { id: 8453 } }, { chain: { id: 1 } }, { chain: { id: 137 } }])
  })
  test('within one wallet may start only from another chain', async () => {
    const self = { wallet: { ...wallet, address: transfer.address.toLowerCase() } }
    const { plan } = await setup({ balances: { ...rich, 8453: 2n * UNITS } }, self)
    // the scripted quotes are for another wallet, so none is accepted: a quote was requested, and nothing is paid
    // directly
    expect(await codeOf(plan())).toBe('insufficient_balance')
  })
})

describe('a new quote', () => {
  const before: BridgeOption = {
    chain: { id: 1, name: 'Ethereum' },
    symbol: 'ETH',
    decimals: 18,
    quote: { requestId: '0x01', to: SOLVER, data: '0x01', cost: 1n },
    quotedAt: 0,
  }
  test('is requested on the same chain', async () => {
    const { state, parts } = await setup({ balances: { 1: 2n * UNITS } }, {})
    expect(await quoteAgain(state, before, parts)).toMatchObject({
      chain: { id: 1 },
      quote: { requestId: ID, cost: UNITS + RELAY_FEE },
      quotedAt: 5,
    })
  })
  test('may cost more than the wallet has', async () => {
    const { state, parts } = await setup({ balances: { 1: UNITS } }, {})
    expect(await codeOf(quoteAgain(state, before, parts))).toBe('insufficient_balance')
  })
})
