import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { type Anvil, hasAnvil, startAnvil } from '../../tests/processes/anvil.js'
import { settled } from '../../tests/unit/clock.js'
import { setupEthereum } from '../../tests/unit/ethereum.js'
import { type Answer, cut, json, listen, silence, text } from '../../tests/unit/server.js'
import { compileSolidity } from '../../tests/unit/solidity.js'

type Address = `0x${string}`
const NOBODY = '0x00000000000000000000000000000000000000aa'
const NODE_TIMEOUT_MS = 20_000
/** Time-outs of nodes use a clock that the test moves. The network is real. */
const handTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Loads viem before a test replaces the timers, which its loading uses. */
const fetched = () => Promise.all([import('./client.lazy.js'), import('./fees.lazy.js')])
afterEach(() => void vi.useRealTimers())
const chainOf = (id: number, ...http: string[]) => ({ id, name: `Chain ${id}`, rpcUrls: { default: { http } } })

describe.skipIf(!hasAnvil)('two local chains', () => {
  let one: Anvil
  let other: Anvil
  let rich: Address
  const at: Record<string, Address> = {}
  const setup = () => setupEthereum({ supportedChains: [chainOf(31337, one.url), chainOf(84532, other.url)] })

  async function deploy(data: Address): Promise<Address> {
    const hash = await one.rpc('eth_sendTransaction', { from: rich, data, gas: '0x500000' })
    // the node accepts a transaction before it has mined it
    const mined = await vi.waitUntil(
      () => one.rpc<{ contractAddress: Address } | null>('eth_getTransactionReceipt', hash),
      { timeout: WAIT_TIMEOUT_MS, interval: 20 },
    )
    return mined.contractAddress
  }
  beforeAll(async () => {
    ;[one, other] = await Promise.all([startAnvil(31337), startAnvil(84532, '--balance', '7')])
    ;[rich] = await one.rpc<[Address]>('eth_accounts')
    const code = compileSolidity(readFileSync(new URL('../../tests/unit/tokens.sol', import.meta.url), 'utf8'))
    for (const name of [
      'Token',
      'Old',
      'Nameless',
      'Undivided',
      'Countless',
      'JustTooMany',
      'Fine',
      'Hostile',
      'Collection',
      'Unnamed',
      'Broken',
      'Refusing',
    ])
      at[name] = await deploy(code(name).creation)
  })
  afterAll(() => Promise.all([one?.stop(), other?.stop()]))

  test('each has one client', async () => {
    const { api } = setup()
    const [first, second] = await Promise.all([api.client(31337), api.client(84532)])
    expect(await Promise.all([first.getChainId(), second.getChainId()])).toEqual([31337, 84532])
    expect(await api.client(31337)).toBe(first)
  })
  test('the client’s chain is viem’s, overridden by the host’s values', async () => {
    const { chain } = await setup().api.client(84532)
    expect(chain).toMatchObject({ name: 'Chain 84532', testnet: true, rpcUrls: { default: { http: [other.url] } } })
    expect(chain?.contracts?.gasPriceOracle).toEqual({ address: '0x420000000000000000000000000000000000000F' })
    expect(!!chain?.formatters?.transactionReceipt).toBe(true)
  })
  test('a changed RPC URL of the host is used', async () => {
    const { api, say } = setup()
    const before = await api.client(31337)
    say({ supportedChains: [chainOf(31337, other.url)] })
    const after = await api.client(31337)
    expect(after === before).toBe(false)
    expect(await after.getChainId()).toBe(84532)
  })
  test('an unsupported chain is refused', async () => {
    const { api } = setup()
    const results = [api.client(1), api.balance(1, NOBODY), api.token(1, NOBODY), api.fees(1, { from: NOBODY })]
    for (const each of results) await expect(each).rejects.toMatchObject({ code: 'unsupported_chain_id' })
  })

  test('the native balance is in wei', async () => {
    const { api } = setup()
    expect(await api.balance(84532, rich)).toBe(7n * 10n ** 18n)
    expect(await api.balance(31337, NOBODY)).toBe(0n)
    await expect(api.balance(31337, '0x12')).rejects.toMatchObject({ code: 'invalid_data' })
  })
  test('a token’s balance is in its smallest unit', async () => {
    const { api } = setup()
    expect(await api.balance(31337, rich, at.Token)).toBe(1234n)
    expect(await api.balance(31337, NOBODY, at.Token)).toBe(0n)
    await expect(api.balance(31337, rich, NOBODY)).rejects.toMatchObject({ code: 'invalid_data' })
  })
  test('addresses in upper case are accepted', async () => {
    const { api } = setup()
    const capitals = (address: Address) => `0x${address.slice(2).toUpperCase()}` as Address
    const [owner, token] = [capitals(rich), capitals(at.Token as Address)]
    expect(await api.balance(31337, owner)).toBe(await api.balance(31337, rich))
    expect(await api.balance(31337, owner, token)).toBe(1234n)
    expect(await api.token(31337, token)).toEqual({ address: token, symbol: 'TST', decimals: 8, isKnown: false })
    expect(await api.fees(31337, { from: owner, to: owner })).toMatchObject({ gas: 21_000n })
  })
  test.each([
    ['Token', 'TST', 8],
    ['Old', 'MKR', 18], // bytes32
    ['Nameless', '', 2],
    ['Countless', 'MANY', 0], // an enormous number of decimals is ignored, because no screen could show it
    ['JustTooMany', 'ALOT', 0],
    ['Fine', 'FINE', 255],
    // no invisible characters, none that change the direction of text, and a limited length
    ['Hostile', `USDC${'x'.repeat(20)}`, 6],
  ])('the token %s has the symbol %j and %i decimals', async (name, symbol, decimals) => {
    const address = at[name] as Address
    const token = await setup().api.token(31337, address)
    expect(token).toEqual({ address, symbol, decimals, isKnown: false })
  })
  test.each([
    ['Collection', 'APES', 'item'],
    ['Unnamed', '', 'item'],
    ['Undivided', 'ONE', 'any'],
  ])('the token %s has the symbol %j, and its numbers are %s', async (name, symbol, numbers) => {
    expect(await setup().api.token(31337, at[name] ?? NOBODY)).toMatchObject({ symbol, decimals: 0, numbers })
  })
  test('a token with the symbol of a known one is reported as an imitation, on chains that have the known one', async () => {
    const { api } = setupEthereum({ supportedChains: [chainOf(1, one.url), chainOf(8453, one.url)] })
    const old = at.Old ?? NOBODY
    expect(await api.token(1, old)).toEqual({
      address: old,
      symbol: 'MKR',
      decimals: 18,
      isKnown: false,
      imitates: 'MKR',
    })
    expect(await api.token(8453, old)).not.toHaveProperty('imitates')
  })
  test.each(['Broken', 'Refusing', 'Nothing'])('the contract %s is not a token', async (name) => {
    const { api } = setup()
    await expect(api.token(31337, at[name] ?? NOBODY)).rejects.toMatchObject({ retryable: false })
    await expect(api.token(31337, at[name] ?? NOBODY)).rejects.toHaveProperty(
      'code',
      expect.stringMatching(/^(invalid_data|malformed_response)$/),
    )
  })
  test('USDC is known without a lookup, by its address in any case', async () => {
    const dead = await listen(cut)
    const { api } = setupEthereum({ supportedChains: [chainOf(8453, dead.url), chainOf(10, one.url)] })
    const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    for (const address of [usdc, usdc.toLowerCase() as Address])
      expect(await api.token(8453, address)).toEqual({ address, symbol: 'USDC', decimals: 6, isKnown: true })
    expect(dead.received).toEqual([])
    // the same address on another chain is another contract
    await expect(api.token(10, usdc)).rejects.toMatchObject({ code: 'invalid_data' })
    await dead.close()
  })

  test.each<[string, Answer]>([
    ['is cut off', cut],
    ['answers 503', text(503, 'away')],
    ['answers with a page', text(200, '<html>log in to this network</html>', 'text/html')],
    ['says that it is busy', json(200, { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } })],
  ])('after a node that %s the next one is asked', async (_, answer) => {
    const first = await listen(answer)
    const { api } = setupEthereum({ supportedChains: [chainOf(31337, first.url, one.url)] })
    expect(await api.balance(31337, rich, at.Token)).toBe(1234n)
    expect(first.received).toHaveLength(1)
    await first.close()
  })
  test('after a node that does not answer in time the next one is asked', async () => {
    const first = await listen(silence)
    const { api } = setupEthereum({ timeout: NODE_TIMEOUT_MS, supportedChains: [chainOf(31337, first.url, one.url)] })
    await fetched()
    handTimers()
    const balance = api.balance(31337, rich, at.Token)
    while (!first.received.length) await settled()
    await vi.advanceTimersByTimeAsync(NODE_TIMEOUT_MS)
    expect(await balance).toBe(1234n)
    expect(first.received).toHaveLength(1)
    await first.close()
  })
})

describe('a single node', () => {
  const answering = async (answer: Answer) => {
    const node = await listen(answer)
    return { ...node, ...setupEthereum({ timeout: NODE_TIMEOUT_MS, supportedChains: [chainOf(5, node.url)] }) }
  }
  test.each([
    ['nothing', { jsonrpc: '2.0', id: 1 }],
    ['null', { jsonrpc: '2.0', id: 1, result: null }],
    ['no number', { jsonrpc: '2.0', id: 1, result: '0xzz' }],
    ['an object', { jsonrpc: '2.0', id: 1, result: { balance: 1 } }],
  ])('that answers a balance with %s: malformed_response', async (_, answer) => {
    const { api, close } = await answering(json(200, answer))
    await expect(api.balance(5, NOBODY)).rejects.toMatchObject({ code: 'malformed_response', retryable: false })
    await close()
  })
  test.each<[string, string, Answer]>([
    ['is cut off', 'network', cut],
    ['answers with a page', 'network', text(200, '<html></html>', 'text/html')],
  ])('%s: %s, and retryable', async (_, code, answer) => {
    const { api, close } = await answering(answer)
    await expect(api.balance(5, NOBODY)).rejects.toMatchObject({ code, retryable: true })
    // a failing node does not mean that the token has no name
    await expect(api.token(5, NOBODY)).rejects.toMatchObject({ code, retryable: true })
    await close()
  })
  test.each<[string, unknown, string]>([
    ['a text', 'boom', 'boom'],
    ['not text', true, 'no more than that it refuses.'],
    ['a message that is not text', { code: 7, message: { no: 'text' } }, 'no more than that it refuses.'],
  ])('whose error is %s refuses', async (_, error, reason) => {
    const { api, close } = await answering(json(200, { jsonrpc: '2.0', id: 1, error }))
    const message = `The node of this chain refuses: ${reason}`
    await expect(api.balance(5, NOBODY)).rejects.toMatchObject({ code: 'unknown_auth_error', message })
    await close()
  })
  test('that never answers: client_request_timeout after two timeouts, and retryable', async () => {
    const { api, close } = await answering(silence)
    await fetched()
    handTimers()
    for (const ask of [() => api.balance(5, NOBODY), () => api.token(5, NOBODY)]) {
      let over = false
      const result = ask().finally(() => {
        over = true
      })
      const refused = expect(result).rejects.toMatchObject({ code: 'client_request_timeout', retryable: true })
      while (!over) await vi.advanceTimersByTimeAsync(NODE_TIMEOUT_MS)
      await refused
    }
    await close()
  })
})
