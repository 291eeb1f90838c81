import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, hasAnvil, startAnvil } from '../../tests/processes/anvil.js'
import { setupEthereum } from '../../tests/unit/ethereum.js'
import { compileSolidity } from '../../tests/unit/solidity.js'
import type { Fees } from './contract.js'

const ORACLE = '0x420000000000000000000000000000000000000F'
const POOR = '0x00000000000000000000000000000000000000aa'
const GWEI = 10n ** 9n
const IDS = [31337, 8453, 42161, 56, 137, 80002]

describe.skipIf(!hasAnvil)('fees by the family of a chain (Wire §5.6)', () => {
  let node: Anvil
  let before1559: Anvil
  let rich: `0x${string}`
  let code: ReturnType<typeof compileSolidity>
  /** One node under several chain ids: the tests are about the use of its answers. */
  const setup = (url = node.url) =>
    setupEthereum({
      supportedChains: IDS.map((id) => ({ id, name: `Chain ${id}`, rpcUrls: { default: { http: [url] } } })),
    }).api
  const base = async () =>
    BigInt((await node.rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas)
  const totalOf = (fees: Fees) => fees.gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas) + fees.l1Fee

  beforeAll(async () => {
    ;[node, before1559] = await Promise.all([startAnvil(31337), startAnvil(1337, '--hardfork', 'berlin')])
    ;[rich] = await node.rpc<[`0x${string}`]>('eth_accounts')
    code = compileSolidity(readFileSync(new URL('../../tests/unit/tokens.sol', import.meta.url), 'utf8'))
  })
  afterAll(() => Promise.all([node?.stop(), before1559?.stop()]))

  test('EIP-1559: a transfer', async () => {
    const fees = await setup().fees(31337, { from: rich, to: POOR, value: 1n })
    expect(fees).toMatchObject({ type: 'eip1559', gas: 21_000n, l1Fee: 0n, total: totalOf(fees) })
    expect(fees.type === 'eip1559' && fees.maxFeePerGas - fees.maxPriorityFeePerGas).toBe(
      ((await base()) * 120n) / 100n,
    )
  })
  test('a chain before EIP-1559', async () => {
    const fees = await setup(before1559.url).fees(31337, { from: rich, to: POOR, value: 1n })
    const gasPrice = BigInt(await before1559.rpc<string>('eth_gasPrice'))
    expect(fees).toEqual({ type: 'legacy', gas: 21_000n, gasPrice, l1Fee: 0n, total: 21_000n * gasPrice })
    // also with the id of a chain that has its own rule
    expect(await setup(before1559.url).fees(42161, { from: rich, to: POOR })).toMatchObject({ type: 'legacy' })
  })
  test('BNB uses a gas price although its blocks have a base fee', async () => {
    const fees = await setup().fees(56, { from: rich, to: POOR, value: 1n })
    expect(fees).toMatchObject({ type: 'legacy', gas: 21_000n, total: totalOf(fees) })
  })
  test('Arbitrum: no priority fee, and the gas includes the layer-1 cost', async () => {
    const fees = await setup().fees(42161, { from: rich, to: POOR, value: 1n })
    expect(fees).toMatchObject({ type: 'eip1559', maxPriorityFeePerGas: 0n, l1Fee: 0n })
    expect(fees.type === 'eip1559' && fees.maxFeePerGas).toBe(((await base()) * 120n) / 100n)
  })

  describe('OP stack', () => {
    const request = () => ({ from: rich, to: POOR, value: 1n, data: '0x1234' }) as const
    test('without a gas price oracle (a local chain): no layer-1 fee', async () => {
      expect(await setup().fees(8453, request())).toMatchObject({ type: 'eip1559', l1Fee: 0n })
    })
    test('with the oracle: a layer-1 fee per byte, added to the chain’s own fee', async () => {
      await node.rpc('anvil_setCode', ORACLE, code('GasPriceOracle').deployed)
      const fees = await setup().fees(8453, request())
      const tip = BigInt(await node.rpc<string>('eth_maxPriorityFeePerGas'))
      expect(fees).toMatchObject({
        maxPriorityFeePerGas: tip,
        maxFeePerGas: ((await base()) * 126n) / 100n + tip,
        total: totalOf(fees),
      })
      expect(fees.l1Fee % 1000n).toBe(0n)
      expect(Number(fees.l1Fee) / 1000).toBeGreaterThan(40)
      const longer = await setup().fees(8453, { ...request(), data: `0x1234${'00'.repeat(500)}` })
      expect(longer.l1Fee - fees.l1Fee).toBeGreaterThanOrEqual(500_000n)
      expect((await setup().fees(31337, request())).l1Fee).toBe(0n)
    })
    test('an oracle that fails is an error, not a fee of zero', async () => {
      await node.rpc('anvil_setCode', ORACLE, code('Refusing').deployed)
      await expect(setup().fees(8453, request())).rejects.toMatchObject({ code: 'invalid_data' })
    })
  })

  test.each([
    ['more than there is', { value: 10n ** 30n }],
    ['nothing there at all', { from: POOR, value: 1n }],
  ] as const)('%s: what it would cost is told all the same', async (_, request) => {
    const fees = await setup().fees(31337, { from: rich, to: rich, ...request })
    expect(fees.gas).toBe(21_000n)
  })
  test.each([
    ['a call that reverts', { to: ORACLE, data: '0xdeadbeef' }],
    ['no address', { to: '0x12' }],
  ] as const)('%s: invalid_data', async (_, request) => {
    await node.rpc('anvil_setCode', ORACLE, code('Refusing').deployed)
    await expect(setup().fees(31337, { from: rich, ...request })).rejects.toMatchObject({ code: 'invalid_data' })
  })

  describe('Polygon: its gas station', () => {
    const real = globalThis.fetch
    afterEach(() => void vi.unstubAllGlobals())
    /** Scripts the answer of the gas station by its address. Other requests go to the network. */
    const station = (answer: () => Response | Promise<Response>) => {
      const urls: string[] = []
      vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
        const url = `${args[0] instanceof Request ? args[0].url : args[0]}`
        if (!url.includes('gasstation')) return real(...args)
        urls.push(url)
        return answer()
      })
      return urls
    }
    test.each([
      [137, 'https://gasstation.polygon.technology/v2'],
      [80002, 'https://gasstation.polygon.technology/amoy'],
    ])('%i', async (id, url) => {
      const urls = station(() =>
        Response.json({ standard: { maxPriorityFee: 30.5, maxFee: 61.000000001 }, estimatedBaseFee: 1 }),
      )
      const fees = await setup().fees(id, { from: rich, to: POOR, value: 1n })
      expect(fees).toMatchObject({ maxPriorityFeePerGas: 30n * GWEI + GWEI / 2n, maxFeePerGas: 61n * GWEI + 1n })
      expect(urls).toEqual([url])
    })
    test.each<[string, () => Response | Promise<Response>]>([
      ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['answers with a page', () => new Response('<html></html>')],
      ['has no such tier', () => Response.json({ fast: { maxFee: 1, maxPriorityFee: 1 } })],
      ['has text in place of numbers', () => Response.json({ standard: { maxFee: '61', maxPriorityFee: '30' } })],
      ['has a negative fee', () => Response.json({ standard: { maxFee: -1, maxPriorityFee: 0 } })],
    ])('that %s: the node’s fees are used', async (_, answer) => {
      station(answer)
      const fees = await setup().fees(137, { from: rich, to: POOR, value: 1n })
      expect(fees).toMatchObject({ type: 'eip1559', gas: 21_000n })
      expect(totalOf(fees)).toBeLessThan(10n ** 18n)
    })
  })
})
