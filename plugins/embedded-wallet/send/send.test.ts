import { readFileSync } from 'node:fs'
import { checksumAddress, encodeFunctionData, parseAbi, parseEther, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { type Anvil, hasAnvil, startAnvil } from '../../../tests/processes/anvil.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../../../tests/unit/embedded.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { compileSolidity } from '../../../tests/unit/solidity.js'
import type { FundingRole } from '../../roles/funding.js'
import type { Prepared } from './contract.js'

const ETHER = 10n ** 18n
const POOR = '0x00000000000000000000000000000000000000aa'
const TOKEN = '0x00000000000000000000000000000000000070c1'
const REVERTING = '0x00000000000000000000000000000000000000bb'

/** The number of requests with this method that the node has answered. */
const answered = ({ mock }: MockInstance<typeof fetch>, method: string) =>
  mock.calls.filter(
    ([, init], at) => `${init?.body}`.includes(`"${method}"`) && mock.settledResults[at]?.type === 'fulfilled',
  ).length

describe.skipIf(!hasAnvil)('transactions on a chain', () => {
  let node: Anvil
  const chain = (url = node.url) => ({
    id: 31337,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const setup = (options: NonNullable<Parameters<typeof embeddedParts>[0]> = {}, url?: string) =>
    embeddedParts({ raw: SILENT, ...options, host: { supportedChains: [chain(url)], ...options.host } })
  /** The pending transaction with this nonce. */
  async function pending(nonce: number) {
    type Pool = Readonly<Record<string, Readonly<Record<string, object>>>>
    const pool = await node.rpc<{ readonly pending: Pool }>('txpool_content')
    const [, ownTransactions] =
      Object.entries(pool.pending).find(([from]) => from.toLowerCase() === MINE.toLowerCase()) ?? []
    return ownTransactions?.[nonce]
  }
  const balance = async (of: string) => BigInt(await node.rpc<string>('eth_getBalance', of, 'latest'))

  beforeAll(async () => {
    node = await startAnvil(31337)
    const code = compileSolidity(readFileSync(new URL('../../../tests/unit/tokens.sol', import.meta.url), 'utf8'))
    await node.rpc('anvil_setCode', TOKEN, code('Token').deployed)
    await node.rpc('anvil_setCode', REVERTING, '0x60006000fd')
  })
  afterAll(() => node?.stop())
  beforeEach(() => void stubBrowser())
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('sent without prompts: hash and receipt with the fields of Modal §3', async () => {
    const { signer, acts } = setup()
    const before = await balance(POOR)
    const sent = await signer.send({ to: POOR, value: ETHER / 10n })
    expect((await balance(POOR)) - before).toBe(ETHER / 10n)
    expect(sent.receipt).toMatchObject({
      status: 1,
      type: 2,
      byzantium: true,
      gasUsed: 21_000n,
      contractAddress: null,
      logs: [],
      transactionHash: sent.hash,
      transactionIndex: 0,
      confirmations: expect.any(Number),
      blockNumber: expect.any(Number),
      effectiveGasPrice: expect.any(BigInt),
      cumulativeGasUsed: expect.any(BigInt),
    })
    expect(sent.receipt?.to?.toLowerCase()).toBe(POOR)
    expect(acts).toEqual([{ act: 'sendTransaction', ...sent }])
  })
  test('eth_sendTransaction returns the hash, and does not wait if the host does not', async () => {
    const embeddedWallets = { waitForTransactionConfirmation: false, noPromptOnSignature: true } as const
    const { provider } = setup({ host: { embeddedWallets } })
    const params = [{ from: MINE, to: POOR, value: '0x1', gas: '0x5208' }]
    expect(await provider(MINE).request({ method: 'eth_sendTransaction', params })).toMatch(/^0x[\da-f]{64}$/)
  })
  test('nonce, gas and fees of the request are signed unchanged', async () => {
    const { signer } = setup()
    const own = { nonce: 99, gasLimit: 50_000, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 7n }
    const { signature } = await signer.transaction({ to: POOR, value: 1, data: '0x1234', chainId: '0x7a69', ...own })
    expect(parseTransaction(signature)).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      nonce: 99,
      gas: 50_000n,
      value: 1n,
      data: '0x1234',
      maxFeePerGas: 5_000_000_000n,
      maxPriorityFeePerGas: 7n,
    })
    const legacy = await signer.transaction({ to: POOR, gasPrice: 3_000_000_000n })
    expect(parseTransaction(legacy.signature)).toMatchObject({ type: 'legacy', gasPrice: 3_000_000_000n })
  })
  test('an access list is sent unchanged in a transaction of its type', async () => {
    const { signer } = setup()
    const accessList = [{ address: TOKEN, storageKeys: [`0x${'0'.repeat(64)}`] }] as const
    const old = await signer.send({ to: POOR, value: 1, type: 1, accessList })
    const today = await signer.send({ to: POOR, value: 1, accessList })
    for (const [sent, type] of [
      [old, '0x1'],
      [today, '0x2'],
    ] as const)
      expect(await node.rpc('eth_getTransactionByHash', sent.hash)).toMatchObject({ type, accessList })
    expect(old.receipt).toMatchObject({ type: 1, gasUsed: 25_300n })
  })
  test('insufficient_balance without prompts: nothing is signed (Wire §6.5)', async () => {
    const { signer, answerRpc, provider } = setup()
    expect(await codeOf(signer.send({ to: POOR, value: 20_000n * ETHER }))).toBe('insufficient_balance')
    const params = [{ from: MINE, to: POOR, value: `0x${(20_000n * ETHER).toString(16)}` }]
    await expect(provider(MINE).request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: -32003,
      message: expect.stringContaining('insufficient funds'),
    })
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test.each<[string, object, string]>([
    ['another chain', { to: POOR, chainId: 1 }, 'unsupported_chain_id'],
    ['a wrong checksum', { to: '0x2b5AD5c4795c026514f8317c7a215E218DcCD6cF', value: 1 }, 'invalid_data'],
    ['a float', { to: POOR, value: 0.1 }, 'invalid_data'],
    ["another's wallet", { to: POOR, from: OTHER }, 'invalid_data'],
    ['a transaction that would revert', { to: REVERTING }, 'transaction_failure'],
  ])('refused before signing: %s', async (_, request, code) => {
    const { signer, answerRpc } = setup()
    expect(await codeOf(signer.send(request))).toBe(code)
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test('reverted: transaction_failure with CALL_EXCEPTION and the hash', async () => {
    const { signer } = setup()
    await expect(signer.send({ to: REVERTING, gasLimit: 50_000 })).rejects.toMatchObject({
      code: 'transaction_failure',
      cause: { code: 'CALL_EXCEPTION', transactionHash: expect.stringMatching(/^0x/) },
    })
  })
  test('a nonce that is too low: NONCE_EXPIRED and the hash', async () => {
    const { signer, provider } = setup()
    await expect(signer.send({ to: POOR, value: 12_345n, nonce: 0 })).rejects.toMatchObject({
      code: 'transaction_failure',
      cause: { code: 'NONCE_EXPIRED', transactionHash: expect.stringMatching(/^0x/) },
    })
    const params = [{ to: POOR, value: '0x3039', nonce: '0x0' }]
    await expect(provider(MINE).request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: -32003,
      data: { code: 'NONCE_EXPIRED', transactionHash: expect.stringMatching(/^0x/) },
    })
  })
  test('many at once, one of them refused: consecutive nonces without a gap', async () => {
    const { signer } = setup()
    const first = Number(await node.rpc('eth_getTransactionCount', MINE, 'pending'))
    const wei = [1, 2, 3, 4]
    // 20,000 units of gas are too few for any transaction
    const tooLittle = signer.send({ to: POOR, value: 5, gasLimit: 20_000 })
    const all = await Promise.allSettled([
      ...wei.slice(0, 2).map((value) => signer.send({ to: POOR, value })),
      tooLittle,
      ...wei.slice(2).map((value) => signer.send({ to: POOR, value })),
    ])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const sent = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const nonces = await Promise.all(
      sent.map(async ({ hash }) => Number((await node.rpc<{ nonce: string }>('eth_getTransactionByHash', hash)).nonce)),
    )
    expect(nonces.sort((one, other) => one - other)).toEqual(wei.map((_, at) => first + at))
  })
  test('an account that has signed a delegation runs its code (EIP-7702)', async () => {
    const { signer, answerRpc } = setup()
    const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const signed = await account.signAuthorization({ address: REVERTING, chainId: 31337, nonce: 0 })
    const authorizationList = [{ ...signed, yParity: Number(signed.yParity) }]
    const { receipt } = await signer.send({ to: POOR, value: 1, authorizationList })
    expect(receipt).toMatchObject({ status: 1, type: 4 })
    expect(answerRpc.mock.lastCall?.[0].params[0]).toMatchObject({
      type: 4,
      authorizationList: [{ address: REVERTING }],
    })
    expect(await node.rpc('eth_getCode', account.address, 'latest')).toBe(`0xef0100${REVERTING.slice(2).toLowerCase()}`)
  })
  test('an underpriced and a replaced transaction', async () => {
    const { signer } = setup()
    await node.rpc('evm_setAutomine', false)
    try {
      const nonce = Number(await node.rpc<string>('eth_getTransactionCount', MINE, 'pending'))
      const fees = { maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n, nonce, gasLimit: 21_000 }
      const fetched = vi.spyOn(globalThis, 'fetch')
      const first = signer.send({ to: POOR, value: 1, ...fees }).catch((cause) => cause)
      await vi.waitFor(
        async () => {
          expect(Number(await node.rpc<string>('eth_getTransactionCount', MINE, 'pending'))).toBe(nonce + 1)
        },
        { timeout: WAIT_TIMEOUT_MS },
      )
      // a replacement is recognised only if the first transaction was seen pending
      await expect.poll(() => answered(fetched, 'eth_getTransactionByHash')).toBeGreaterThan(0)
      await expect(signer.send({ to: POOR, value: 2, ...fees })).rejects.toMatchObject({
        cause: { code: 'REPLACEMENT_UNDERPRICED' },
      })
      const higherFees = { ...fees, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 20_000_000_000n }
      const second = signer.send({ to: OTHER, value: 3, ...higherFees })
      await expect.poll(() => pending(nonce)).toMatchObject({ value: '0x3' })
      await node.rpc('evm_mine')
      expect((await second).receipt?.status).toBe(1)
      expect(await first).toMatchObject({ code: 'transaction_failure', cause: { code: 'TRANSACTION_REPLACED' } })
    } finally {
      await node.rpc('evm_setAutomine', true)
    }
  })
  test('an unreachable node: nothing is signed, and it can be retried', async () => {
    const { signer, answerRpc } = setup({}, 'http://127.0.0.1:9')
    await expect(signer.send({ to: POOR, value: 1 })).rejects.toMatchObject({ code: 'network', retryable: true })
    expect(answerRpc).not.toHaveBeenCalled()
  })

  test('with the dialog: prepared with its effects, approved, done', async () => {
    const { signer, top, screens } = setup({ raw: {} })
    const abi = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 2n ** 256n - 1n] })
    const approving = signer.send({ to: TOKEN, data, gasLimit: 100_000 }).catch((cause) => cause)
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'ready' }), { timeout: WAIT_TIMEOUT_MS })
    expect(top()?.get()).toMatchObject({
      prepared: {
        explanation: {
          effects: [{ kind: 'allow', token: checksumAddress(TOKEN), spender: OTHER, limit: 'unlimited' }],
          tokens: { [checksumAddress(TOKEN)]: { symbol: '', isKnown: false } },
        },
        short: false,
        fundable: false,
      },
    })
    screens.close()
    expect(await approving).toMatchObject({ code: 'user_rejected_request' })

    const sending = signer.send({ to: POOR, value: 5n })
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'ready' }), { timeout: WAIT_TIMEOUT_MS })
    top()?.send({ type: 'approve' })
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'receipt' }), { timeout: WAIT_TIMEOUT_MS })
    top()?.send({ type: 'finish' } as never)
    expect((await sending).receipt?.status).toBe(1)
  })
  test('a balance that is too low: the funding role gets this wallet and chain', async () => {
    const fund = vi.fn(async () => ({ status: 'submitted' as const }))
    const { signer, top, screens } = setup({ raw: {}, funding: { fund } })
    const sending = codeOf(signer.send({ to: POOR, value: 20_000n * ETHER }, { fundWalletConfig: { amount: '1' } }))
    await vi.waitFor(
      () => expect(top()?.get()).toMatchObject({ at: 'ready', prepared: { short: true, fundable: true } }),
      { timeout: WAIT_TIMEOUT_MS },
    )
    top()?.send({ type: 'fund' })
    await vi.waitFor(() => expect(fund).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    const call = { signal: expect.any(AbortSignal) }
    expect(fund).toHaveBeenCalledExactlyOnceWith({ amount: '1', address: MINE, chain: 'eip155:31337' }, call)
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'ready' }), { timeout: WAIT_TIMEOUT_MS })
    screens.close()
    expect(await sending).toBe('user_rejected_request')
  })
  test('a balance that is too low: the missing amount is suggested', async () => {
    const fund = vi.fn<FundingRole['fund']>(async () => ({ status: 'submitted' }))
    const { signer, top, screens } = setup({ raw: {}, funding: { fund } })
    const sending = codeOf(signer.send({ to: POOR, value: 20_000n * ETHER }))
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'ready' }), { timeout: WAIT_TIMEOUT_MS })
    const { prepared } = (top()?.get() ?? {}) as { prepared?: Prepared }
    top()?.send({ type: 'fund' })
    await vi.waitFor(() => expect(fund).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    expect(fund.mock.calls[0]?.[0]).toMatchObject({ asset: 'native-currency', chain: 'eip155:31337' })
    expect(parseEther(`${fund.mock.calls[0]?.[0].amount}`)).toBe(prepared?.missing)
    screens.close()
    await sending
  })
  test('unable_to_sign if the frame returns no transaction', async () => {
    for (const rpc of [async () => 'signed', () => Promise.reject(failure('unknown_embedded_wallet_error'))])
      expect(await codeOf(setup({ rpc }).signer.send({ to: POOR, value: 1 }))).toBe('unable_to_sign')
  })
})
