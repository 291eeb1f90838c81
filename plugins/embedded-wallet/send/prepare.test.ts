import { describe, expect, test, vi } from 'vitest'
import { part } from '../../../tests/unit/part.js'
import type { EthereumApi, Fees, PublicClient } from '../../ethereum/contract.js'
import type { CheckedRequest, SendTask } from './contract.js'
import { prepare } from './prepare.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x00000000000000000000000000000000000000aa'
const CHAIN = { id: 10, name: 'Rollup', symbol: 'ETH', decimals: 18, explorer: 'https://explorer.example' }
const VALUE = 1_000n
const GAS = 21_000n
const L1 = 77n
const MODERN = { type: 'eip1559', gas: GAS, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n } as const
const OLD = { type: 'legacy', gas: GAS, gasPrice: 5n } as const
const EXPLAINED = { effects: [{ kind: 'call', contract: TO, selector: '0x1234' }], tokens: {} } as const
/** Fees of the chain: 5 wei per unit of gas, and a layer-1 fee. */
const feesOf = (fees: typeof MODERN | typeof OLD, l1Fee = L1): Fees => ({ ...fees, l1Fee, total: GAS * 5n + l1Fee })

function setup(fees: Fees, balance = 10n ** 18n) {
  const getTransactionCount = vi.fn(async () => 7)
  const ethereum = part<EthereumApi>({
    client: async () => part<PublicClient>({ getTransactionCount }),
    fees: vi.fn(async () => fees),
    balance: async () => balance,
    price: async () => 2_000,
    explainCall: vi.fn(async () => EXPLAINED),
  })
  const of = (request: Partial<CheckedRequest> = {}, kind: SendTask['kind'] = 'send') =>
    prepare(ethereum, { kind, chain: CHAIN, from: FROM, request: { to: TO, value: VALUE, ...request } }, false)
  return { of, ethereum, getTransactionCount }
}

describe('the total', () => {
  test('is value, gas and the layer-1 fee', async () => {
    const prepared = await setup(feesOf(MODERN)).of()
    expect(prepared.fees.total).toBe(105_077n)
    expect(prepared.total).toBe(106_077n)
  })
  test.each<[string, Fees, Partial<CheckedRequest>, object]>([
    [
      'maxFeePerGas',
      feesOf(MODERN),
      { maxFeePerGas: 9n },
      { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, total: 189_077n },
    ],
    [
      'maxFeePerGas below the priority fee',
      feesOf(MODERN),
      { maxFeePerGas: 1n },
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, total: 21_077n },
    ],
    [
      'a priority fee above the maximum',
      feesOf(MODERN),
      { maxPriorityFeePerGas: 8n },
      { maxFeePerGas: 8n, maxPriorityFeePerGas: 8n, total: 168_077n },
    ],
    ['gasPrice', feesOf(MODERN), { gasPrice: 3n }, { type: 'legacy', gasPrice: 3n, total: 63_077n }],
    ['an older type', feesOf(MODERN), { type: 0 }, { type: 'legacy', gasPrice: 5n, total: 105_077n }],
    [
      'a newer type on an older chain',
      feesOf(OLD),
      { type: 2 },
      { type: 'eip1559', maxFeePerGas: 5n, maxPriorityFeePerGas: 5n, total: 105_077n },
    ],
    ['gasPrice on an older chain', feesOf(OLD), { gasPrice: 4n }, { type: 'legacy', gasPrice: 4n, total: 84_077n }],
    [
      'maxFeePerGas on an older chain',
      feesOf(OLD),
      { maxFeePerGas: 6n },
      { type: 'legacy', gasPrice: 6n, total: 126_077n },
    ],
    [
      'a tip above all on an older chain',
      feesOf(OLD),
      { maxPriorityFeePerGas: 8n },
      { type: 'legacy', gasPrice: 8n, total: 168_077n },
    ],
    [
      'a tip below the price on an older chain',
      feesOf(OLD),
      { maxPriorityFeePerGas: 4n },
      { type: 'legacy', gasPrice: 5n, total: 105_077n },
    ],
  ])('includes the layer-1 fee even if the request sets its fees: %s', async (_, fees, request, expected) => {
    const prepared = await setup(fees).of(request)
    expect(prepared.fees).toMatchObject({ ...expected, gas: GAS, l1Fee: L1 })
    expect(prepared.total).toBe(VALUE + prepared.fees.total)
  })
})

describe('the balance is too low', () => {
  const total = VALUE + GAS * 5n + L1
  test.each<[string, bigint, boolean]>([
    ['exactly enough', total, false],
    ['one wei short', total - 1n, true],
    ['enough for the value, and not for its fees', VALUE + 1n, true],
    ['short of the layer-1 fee', total - L1, true],
    ['nothing', 0n, true],
  ])('%s (%s wei): %s', async (_, balance, short) => {
    const prepared = await setup(feesOf(MODERN), balance).of()
    expect(prepared.short).toBe(short)
    expect(prepared.missing).toBe(short ? total - balance : undefined)
  })
  test('is not reported for a transaction that is only signed', async () => {
    expect(await setup(feesOf(MODERN), 0n).of({}, 'sign')).toMatchObject({ short: false, total })
  })
  test('is measured with the fees of the request', async () => {
    const { of } = setup(feesOf(MODERN), total)
    expect((await of({ maxFeePerGas: 5n })).short).toBe(false)
    expect((await of({ maxFeePerGas: 6n })).short).toBe(true)
  })
})

test('the nonce of the request is used; otherwise the next one, after pending transactions', async () => {
  const { of, getTransactionCount } = setup(feesOf(MODERN))
  expect((await of({ nonce: 0 })).nonce).toBe(0)
  expect(getTransactionCount).not.toHaveBeenCalled()
  expect((await of()).nonce).toBe(7)
  expect(getTransactionCount).toHaveBeenCalledWith({ address: FROM, blockTag: 'pending' })
})
test('the estimate includes the access list', async () => {
  const { of, ethereum } = setup(feesOf(MODERN))
  const accessList = [{ address: TO, storageKeys: [] }] as const
  await of({ accessList })
  expect(ethereum.fees).toHaveBeenCalledWith(10, expect.objectContaining({ accessList }))
})
test('the estimate is of exactly this request', async () => {
  const { of, ethereum } = setup(feesOf(MODERN))
  await of({ data: '0x1234', gasLimit: 50_000n })
  expect(ethereum.fees).toHaveBeenCalledWith(10, { from: FROM, to: TO, data: '0x1234', value: VALUE, gas: 50_000n })
})

test('calls are explained; plain transfers and deployments are not calls', async () => {
  const { of, ethereum } = setup(feesOf(MODERN))
  const nothing = { effects: [], tokens: {} }
  expect((await of()).explanation).toEqual(nothing)
  expect((await of({ to: undefined, data: '0x6001' } as object)).explanation).toEqual(nothing)
  expect(ethereum.explainCall).not.toHaveBeenCalled()
  expect((await of({ data: '0x1234' })).explanation).toEqual(EXPLAINED)
  expect(ethereum.explainCall).toHaveBeenCalledWith(10, { to: TO, data: '0x1234' })
})
test('a transaction that cannot be explained cannot be approved', async () => {
  const { of, ethereum } = setup(feesOf(MODERN))
  vi.mocked(ethereum.explainCall).mockRejectedValue(new Error('The code did not arrive.'))
  await expect(of({ data: '0x1234' })).rejects.toThrow('did not arrive')
})
