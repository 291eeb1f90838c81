import { checksumAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, SILENT, signFor } from '../../../tests/unit/embedded.js'
import { reasonOf } from './failure.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const FEES = {
  type: 'eip1559',
  gas: 21_000n,
  maxFeePerGas: 5n,
  maxPriorityFeePerGas: 2n,
  l1Fee: 0n,
  total: 105_000n,
}
type Setup = NonNullable<Parameters<typeof embeddedParts>[0]>
/** A chain with constant fees and a wallet with enough money. */
function setup({ ethereum, ...options }: Setup = {}) {
  const client = { getTransactionCount: async () => 7 }
  return embeddedParts({
    raw: SILENT,
    ...options,
    ethereum: {
      client: async () => client as never,
      fees: async () => FEES as never,
      balance: async () => 10n ** 18n,
      price: async () => null,
      ...ethereum,
    },
  })
}
const failureOf = (work: Promise<unknown>): Promise<LatchkitError> =>
  work.then(
    () => new LatchkitError('network', 'resolved'),
    (error) => error,
  )
const chain = (overrides: object = {}) => ({
  id: 31337,
  name: 'Test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
  rpcUrls: { default: { http: ['https://node.example'] } },
  ...overrides,
})
/** The task that the dialog shows. */
async function shown(host: object, options: object = {}) {
  const parts = setup({ raw: { legacy_wallet_ui_config: false }, host })
  const sent = parts.signer.send({ to: OTHER, value: 1n }, options).catch(() => {})
  await vi.waitUntil(() => parts.top(), { timeout: WAIT_TIMEOUT_MS })
  const state = parts.top()?.get()
  const { screen, data } = parts.screens.get()
  parts.screens.close()
  await sent
  return { state, screen, data }
}

describe('the transaction on the screen (Modal §4.12)', () => {
  test('has sender, chain, coin and explorer', async () => {
    const blockExplorers = { default: { name: 'Explorer', url: 'https://explorer.example' } }
    const { state, screen, data } = await shown(
      {
        supportedChains: [chain({ blockExplorers })],
        embeddedWallets: {
          priceDisplay: { primary: 'native-token' },
          waitForTransactionConfirmation: false,
          noPromptOnSignature: true,
        },
      },
      { uiOptions: { description: 'Pay' } },
    )
    expect(state).toMatchObject({
      kind: 'send',
      from: MINE,
      display: 'native-token',
      waits: false,
      ui: { description: 'Pay' },
      chain: { id: 31337, name: 'Test', symbol: 'COIN', decimals: 6, explorer: 'https://explorer.example' },
    })
    expect(screen).toBe('EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN')
    expect(data).toEqual({
      transactionRequest: { to: OTHER, value: 1n, from: MINE, chainId: 31337 },
      uiOptions: { description: 'Pay' },
    })
  })
  test('uses the chain’s coin and waits for confirmation by default', async () => {
    const { state } = await shown({ supportedChains: [chain({ nativeCurrency: undefined })] })
    expect(state).toMatchObject({
      display: 'fiat-currency',
      waits: true,
      ui: {},
      chain: { symbol: 'ETH', decimals: 18 },
    })
    // the explorer of another chain would not find the transaction
    expect(state).not.toHaveProperty('chain.explorer')
  })
})

describe('an address', () => {
  const lower = OTHER.toLowerCase()
  const upper = `0x${OTHER.slice(2).toUpperCase()}`
  const forRsk = checksumAddress(OTHER, 30)
  test.each([lower, upper, upper.replace('0x', '0X'), OTHER, forRsk])(
    '%s gets its checksum before it reaches nodes or the wallet',
    async (to) => {
      const rpc = vi.fn(async (_: unknown) => '0x02')
      const fees = vi.fn(async () => FEES as never)
      const { signer } = setup({ rpc, ethereum: { fees } })
      expect(await signer.transaction({ to, value: 1n })).toEqual({ signature: '0x02' })
      expect(fees).toHaveBeenCalledWith(1, expect.objectContaining({ to: OTHER }))
      expect(JSON.stringify(rpc.mock.calls)).toContain(`"to":"${OTHER}"`)
    },
  )
  test('with a wrong checksum is refused, since money would be lost', async () => {
    const to = OTHER.replace('C', 'c')
    const error = await failureOf(setup().signer.send({ to, value: 1n }))
    expect(error).toMatchObject({
      code: 'invalid_data',
      message: `Transaction request property 'to' has a wrong checksum: ${to}`,
    })
  })
})

describe('a wallet that does not sign', () => {
  test.each<[ErrorCode, ErrorCode]>([
    ['unknown_embedded_wallet_error', 'unable_to_sign'],
    ['invalid_request_arguments', 'unable_to_sign'],
    ['missing_or_invalid_mfa', 'missing_or_invalid_mfa'],
    ['too_many_requests', 'too_many_requests'],
  ])('because of %s rejects with %s', async (code, expected) => {
    const rpc = () => Promise.reject(new LatchkitError(code, 'no', { retryable: true }))
    const error = await failureOf(setup({ rpc }).signer.transaction({ to: OTHER, value: 1n }))
    expect(error).toMatchObject({ code: expected, retryable: true })
    expect(error.message).toBe(expected === code ? 'no' : 'The wallet could not sign: no')
  })
  test.each(['0x', 'signed', null])('and returns %j has not signed', async (answer) => {
    const error = await failureOf(setup({ rpc: async () => answer }).signer.transaction({ to: OTHER, value: 1n }))
    expect(error).toMatchObject({
      code: 'unable_to_sign',
      message: 'The wallet answered a transaction that is none.',
      retryable: true,
    })
  })
})

describe('without prompts', () => {
  const poor = { balance: async () => 0n }
  test('a transaction without enough money is not sent, but may be signed', async () => {
    const { signer, answerRpc } = setup({ ethereum: poor, rpc: signFor })
    expect(await failureOf(signer.send({ to: OTHER, value: 1n }))).toMatchObject({
      code: 'insufficient_balance',
      message: 'Wallet has insufficient funds for this transaction.',
    })
    expect(answerRpc).not.toHaveBeenCalled()
    expect((await signer.transaction({ to: OTHER, value: 1n })).signature).toMatch(/^0x02/)
  })
  test('a transaction that would revert is not sent', async () => {
    const fees = () => Promise.reject(new LatchkitError('invalid_data', 'reverted', { cause: new Error('node') }))
    const error = await failureOf(setup({ ethereum: { fees } }).signer.send({ to: OTHER, value: 1n }))
    expect(error).toMatchObject({ code: 'transaction_failure', message: 'reverted' })
    expect(reasonOf(error).reason).toBe('UNPREDICTABLE_GAS_LIMIT')
  })
  test.each<LatchkitError>([new LatchkitError('network', 'offline'), new LatchkitError('invalid_data', 'no cause')])(
    'any other failure is reported unchanged: %s',
    async (error) => {
      const fees = () => Promise.reject(error)
      expect(await failureOf(setup({ ethereum: { fees } }).signer.send({ to: OTHER, value: 1n }))).toBe(error)
    },
  )
})

test.each([
  ['a nonce that this browser has just used is not used again, even if the node does not count it yet', 9, {}, 9],
  ['the node’s count is used if it is higher', 5, {}, 7],
  ['the nonce of the request is used, whatever was used before', 9, { nonce: 3 }, 3],
])('%s', async (_, next, fields, expected) => {
  const stored = { [`nonce:${MINE.toLowerCase()}:1`]: { next, at: Date.UTC(2026, 0, 1) } }
  const { signer, answerRpc } = setup({ stored })
  await signer.transaction({ to: OTHER, value: 1n, ...fields })
  expect(answerRpc.mock.lastCall?.[0].params[0]).toMatchObject({ nonce: expected })
})

describe('a transaction that is only signed, without prompts', () => {
  const whole = { to: OTHER, value: 1n, nonce: 3, gasLimit: 21_000 }
  const eip1559 = { ...whole, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n }
  const unreachable = async () => {
    throw new LatchkitError('network', 'The node is away.')
  }
  test.each([
    ['legacy', { ...whole, gasPrice: 7n }, { type: 0, gasPrice: '0x7' }],
    ['eip2930', { ...whole, gasPrice: 7n, accessList: [] }, { type: 1, gasPrice: '0x7' }],
    ['eip1559', eip1559, { type: 2, maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1' }],
  ])('needs no node if it is complete: %s', async (_, transaction, price) => {
    const { signer, answerRpc } = setup({
      ethereum: { client: unreachable, fees: unreachable, balance: async () => 0n },
    })
    await signer.transaction(transaction)
    const [wire] = answerRpc.mock.calls[0]?.[0].params ?? []
    expect(wire).toMatchObject({ chainId: 1, nonce: 3, value: '0x1', gasLimit: '0x5208', ...price })
  })
  test.each(['nonce', 'gasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'])('asks a node for %s', async (lacking) => {
    const { signer, answerRpc } = setup({ ethereum: { client: unreachable } })
    const { code } = await failureOf(signer.transaction({ ...eip1559, [lacking]: undefined }))
    expect([code, answerRpc.mock.calls]).toEqual(['network', []])
  })
})

test('a host that waits for no receipt has to turn prompts off: else the call is refused (Wire §5.2)', async () => {
  // @ts-expect-error only a host without types can write it
  const { signer, top } = setup({ host: { embeddedWallets: { waitForTransactionConfirmation: false } } })
  const error = await failureOf(signer.send({ to: OTHER, value: 1n }))
  expect(error).toMatchObject({ code: 'invalid_config', message: expect.stringContaining('noPromptOnSignature') })
  expect(top()).toBeUndefined()
})
