import { createWalletClient, custom, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, SILENT } from '../../../tests/unit/embedded.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

/** A provider with a node that answers every method with the method's name. */
function setup() {
  const request = vi.fn(async ({ method }: { readonly method: string }) => `${method} of the node`)
  const client = async () => ({ request }) as never
  const parts = embeddedParts({ raw: SILENT, ethereum: { client } })
  const provider = parts.provider(MINE)
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { ...parts, ask, request }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code, message }) => `${code} ${message}`,
  )

describe('requests to a node (Wire §5.6)', () => {
  test.each(['eth_blockNumber', 'eth_sendRawTransaction', 'net_wallet_version', 'my_eth_sign', 'debug_personal_x'])(
    '%s is sent to the node',
    async (method) => {
      const { ask, request } = setup()
      expect(await ask(method, '0x1')).toBe(`${method} of the node`)
      expect(request.mock.calls).toEqual([[{ method, params: ['0x1'] }]])
    },
  )
  test.each([
    'wallet_watchAsset',
    'personal_unlockAccount',
    'eth_signTypedData',
    'eth_sendUserOperation',
    'eth_sendRawTransactionConditional',
    'eth_send',
  ])('%s is never sent: a node may have accounts of its own', async (method) => {
    const { ask, request } = setup()
    expect(await refusal(ask(method))).toBe(`-32601 The method "${method}" does not exist / is not available.`)
    expect(request).not.toHaveBeenCalled()
  })
})

describe('personal_ecRecover', () => {
  test('returns the signer of the message, without a node', async () => {
    const { ask, request } = setup()
    const message = toHex('Hello')
    expect(await ask('personal_ecRecover', message, await ask('personal_sign', message, MINE))).toBe(MINE)
    expect(request).not.toHaveBeenCalled()
  })
  test.each<[string, unknown[]]>([
    ['a message, as text', ['Hello', `0x${'12'.repeat(65)}`]],
    ['no signature', [toHex('Hello')]],
    ['half a signature', [toHex('Hello'), `0x${'12'.repeat(32)}`]],
    ['no point of the curve', [toHex('Hello'), `0x${'ff'.repeat(64)}1b`]],
  ])('refuses %s', async (_, params) => {
    expect(await refusal(setup().ask('personal_ecRecover', ...params))).toMatch(/^-32602 Invalid params: /)
  })
})

test('viem falls back to single transactions, because it knows the error', async () => {
  const { provider } = embeddedParts({ raw: SILENT })
  const { request } = provider(MINE)
  const sent: unknown[] = []
  const wallet = createWalletClient({
    account: MINE,
    transport: custom({
      async request({ method, params }) {
        if (method !== 'eth_sendTransaction') return request({ method, params })
        sent.push(params)
        return `0x${'ab'.repeat(32)}`
      },
    }),
  })
  const calls = [
    { to: OTHER, value: 1n },
    { to: OTHER, data: '0x12' },
  ] as const
  await wallet.sendCalls({ calls, chain: mainnet, experimental_fallback: true })
  expect(sent).toMatchObject([[{ to: OTHER, value: '0x1' }], [{ to: OTHER, data: '0x12' }]])
})
test('a permission that is asked for beside the accounts is left out', async () => {
  const { ask } = setup()
  const granted = [expect.objectContaining({ parentCapability: 'eth_accounts' })]
  expect(await ask('wallet_requestPermissions', { eth_accounts: {}, snap: {} })).toEqual(granted)
  expect(await ask('wallet_requestPermissions', { 'endowment:permitted-chains': {}, eth_accounts: {} })).toEqual(
    granted,
  )
})

describe('malformed requests', () => {
  test.each<[string, unknown[], string]>([
    ['wallet_requestPermissions', [], 'only eth_accounts can be asked for.'],
    ['wallet_requestPermissions', [{ snap: {} }], 'only eth_accounts can be asked for.'],
    ['wallet_switchEthereumChain', [], 'a chainId, in hex.'],
    ['wallet_switchEthereumChain', [{ chainId: null }], 'a chainId, in hex.'],
    ['personal_sign', [7, MINE], 'a message, as a string.'],
    ['eth_estimateGas', [], 'a transaction, as an object.'],
    ['eth_estimateGas', [null], 'a transaction, as an object.'],
    ['eth_sendTransaction', ['0x02'], 'a transaction, as an object.'],
    ['eth_sendTransaction', [null], 'a transaction, as an object.'],
  ])('%s %j', async (method, params, why) => {
    expect(await refusal(setup().ask(method, ...params))).toBe(`-32602 Invalid params: ${why}`)
  })
  test('a chain id may be a number', async () => {
    const { ask } = setup()
    expect(await ask('wallet_switchEthereumChain', { chainId: 8453 })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x2105')
  })
  test('a missing chain id is refused', async () => {
    expect(await refusal(setup().ask('wallet_addEthereumChain'))).toMatch(/^4902 /)
  })
})

describe('the account that signs', () => {
  test('is the named one, in either order of the parameters', async () => {
    const { ask, answerRpc } = setup()
    for (const params of [
      ['hello', MINE],
      [MINE, 'hello'],
    ])
      await ask('personal_sign', ...params)
    const [one, other] = answerRpc.mock.calls.map(([{ params }]) => params)
    expect(one).toEqual(other)
  })
  test('is the second of two addresses, since the first is the message', async () => {
    const { ask, answerRpc } = setup()
    await ask('personal_sign', OTHER, MINE)
    expect(answerRpc.mock.calls[0]?.[0].params[0]).toBe(OTHER)
  })
  test.each([`0x00${MINE}`, `${MINE}00`, `x${MINE}`])('is never %s', async (address) => {
    expect(await refusal(setup().ask('personal_sign', 'hello', address))).toMatch(/^4100 /)
  })
  test('is never another one, with any method', async () => {
    const { ask } = setup()
    expect(await refusal(ask('eth_sign', OTHER, '0x12'))).toMatch(/^4100 /)
    expect(await refusal(ask('eth_signTransaction', { from: OTHER }))).toMatch(/^4100 /)
    expect(await ask('eth_populateTransactionRequest')).toBe('eth_populateTransactionRequest done')
  })
})

test('gas is estimated for the wallet on its chain without fees, and again without the sender', async () => {
  const { ask, request } = setup()
  request.mockRejectedValueOnce(new Error('insufficient funds'))
  const fees = { gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  expect(await ask('eth_estimateGas', { to: OTHER, ...fees })).toBe('eth_estimateGas of the node')
  expect(request.mock.calls).toEqual([
    [{ method: 'eth_estimateGas', params: [{ to: OTHER, chainId: '0x1', from: MINE }] }],
    [{ method: 'eth_estimateGas', params: [{ to: OTHER, chainId: '0x1' }] }],
  ])
})

describe('parameters that change after they are checked', () => {
  /** A value that is `first` at the first look, and `then` at the others. */
  const changing = (name: string, first: unknown, then: unknown) => {
    let looks = 0
    return Object.defineProperty({}, name, { enumerable: true, get: () => (looks++ ? then : first) })
  }
  test('a transaction is signed as it was read first', async () => {
    const { ask, answerRpc } = setup()
    const fees = { gasLimit: '0x5208', gasPrice: '0x1', nonce: '0x0', type: '0x0', chainId: '0x1', value: '0x1' }
    const transaction = { ...fees, from: MINE, to: OTHER }
    const access = changing('address', OTHER, MINE)
    Object.assign(access, { storageKeys: [] })
    await ask('eth_signTransaction', Object.assign(changing('to', OTHER, MINE), fees, { from: MINE }))
    expect(answerRpc.mock.calls[0]?.[0].params).toMatchObject([{ to: OTHER }])
    await ask('eth_signTransaction', { ...transaction, type: '0x1', accessList: [access] })
    expect(answerRpc.mock.calls[1]?.[0].params).toMatchObject([{ accessList: [{ address: OTHER }] }])
  })
  const typed = (type: string, value: unknown, chainId: unknown = 1) => ({
    types: { Mail: [{ name: 'value', type }] },
    primaryType: 'Mail',
    domain: { name: 'Shop', chainId },
    message: { value },
  })
  test('numbers are what they were: a negative bigint, and one that is none', async () => {
    const { ask, answerRpc } = setup()
    await ask('eth_signTypedData_v4', MINE, typed('int256', -5n))
    expect(answerRpc.mock.calls[0]?.[0].params).toMatchObject([MINE, { message: { value: '-5' } }])
    expect(await refusal(ask('eth_signTypedData_v4', MINE, typed('int256', -5n, Number.NaN)))).toContain('-32602')
    expect(await refusal(ask('eth_signTypedData_v4', MINE, typed('string', Number.NaN)))).toContain('-32602')
    expect(await refusal(ask('personal_sign', Number.NaN, MINE))).toContain('-32602')
    expect(answerRpc).toHaveBeenCalledOnce()
  })
  test('parameters that cannot be read are invalid', async () => {
    const { ask } = setup()
    const throwing = Object.defineProperty({}, 'to', {
      enumerable: true,
      get() {
        throw new Error('No.')
      },
    })
    expect(await refusal(ask('eth_signTransaction', throwing))).toBe('-32602 Invalid params: they cannot be read.')
  })
})
