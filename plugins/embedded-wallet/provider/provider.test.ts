import { recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { embeddedParts, MINE, OTHER, SILENT, userOf } from '../../../tests/unit/embedded.js'
import { failure } from '../../../tests/unit/errors.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const setup = (options: Parameters<typeof embeddedParts>[0] = {}) => {
  const parts = embeddedParts({ raw: SILENT, ...options })
  const provider = parts.provider(MINE)
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { ...parts, wallet: provider, ask }
}
const numberOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code }: { code: unknown }) => code,
  )
const typedData = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { contents: 'Hello' },
} as const

describe('EIP-1193: answers (Wire §5.6)', () => {
  test.each<[method: string, params: readonly unknown[], answer: unknown]>([
    ['eth_accounts', [], [MINE]],
    ['eth_requestAccounts', [], [MINE]],
    ['eth_coinbase', [], MINE],
    ['eth_chainId', [], '0x1'],
    ['net_version', [], '1'],
    ['wallet_switchEthereumChain', [{ chainId: '0x2105' }], null],
    ['wallet_switchEthereumChain', ['0x2105'], null],
    ['wallet_addEthereumChain', [{ chainId: '0x2105', chainName: 'Base' }], null],
    ['eth_populateTransactionRequest', [{ from: MINE }], 'eth_populateTransactionRequest done'],
  ])('%s %j', async (method, params, answer) => {
    expect(await setup().ask(method, ...params)).toEqual(answer)
  })
  test.each(['wallet_getPermissions', 'wallet_requestPermissions'])('%s', async (method) => {
    vi.stubGlobal('location', new URL('https://host.example/'))
    expect(await setup().ask(method, { eth_accounts: {} })).toEqual([
      {
        parentCapability: 'eth_accounts',
        invoker: 'https://host.example',
        caveats: [{ type: 'restrictReturnedAccounts', value: [MINE] }],
      },
    ])
  })
  test.each([
    ['hex', toHex('Hello'), 'Hello'],
    ['text', 'Hello', 'Hello'],
    ['half a byte, which is text', '0x123', '0x123'],
  ])('personal_sign of %s', async (_, message, signed) => {
    const signature = (await setup().ask('personal_sign', message, MINE.toLowerCase())) as `0x${string}`
    expect(await recoverMessageAddress({ message: signed, signature })).toBe(MINE)
  })
  test('personal_sign with its parameters in reverse order', async () => {
    const signature = (await setup().ask('personal_sign', MINE, toHex('Hello'))) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(MINE)
  })
  test('eth_sign answers as personal_sign does', async () => {
    const { ask } = setup()
    expect(await ask('eth_sign', MINE.toLowerCase(), '0x1234')).toBe(await ask('personal_sign', '0x1234', MINE))
  })
  test.each([typedData, JSON.stringify(typedData)])('eth_signTypedData_v4 of %s', async (data) => {
    const signature = (await setup().ask('eth_signTypedData_v4', MINE, data)) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(MINE)
  })
  test('an unknown method is answered by the node, with the node’s own error codes', async () => {
    const request = vi.fn(async ({ method }: { method: string }): Promise<unknown> => {
      if (method === 'eth_call')
        throw new Error('outer', {
          cause: Object.assign(new Error('execution reverted'), { code: 3, data: '0x08c379a0' }),
        })
      if (method === 'eth_gasPrice') throw new Error('fetch failed')
      return '0x10'
    })
    const { ask } = setup({ ethereum: { client: async () => ({ request }) as never } })
    expect(await ask('eth_blockNumber')).toBe('0x10')
    expect(request).toHaveBeenCalledWith({ method: 'eth_blockNumber', params: [] })
    await expect(ask('eth_call', {})).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    await expect(ask('eth_gasPrice')).rejects.toMatchObject({ code: 4901 })
  })
  test('eth_estimateGas: without fees, with the chain, and again without the sender', async () => {
    const request = vi.fn(async ({ params: [transaction] }: { params: readonly [{ from?: string }] }) => {
      if (transaction.from) throw Object.assign(new Error('insufficient funds'), { code: -32000 })
      return '0x5208'
    })
    const { ask } = setup({ ethereum: { client: async () => ({ request }) as never } })
    const gas = { gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    expect(await ask('eth_estimateGas', { to: OTHER, value: '0x1', ...gas })).toBe('0x5208')
    expect(request.mock.calls.map(([{ params }]) => params)).toEqual([
      [{ to: OTHER, value: '0x1', chainId: '0x1', from: MINE }],
      [{ to: OTHER, value: '0x1', chainId: '0x1' }],
    ])
  })
})

describe('EIP-1193: errors (Core §5, Wire §5.4)', () => {
  test.each<[code: number, method: string, params: readonly unknown[]]>([
    [4100, 'personal_sign', ['0x1234', OTHER]],
    [4100, 'eth_signTypedData_v4', [OTHER, typedData]],
    [4100, 'eth_sign', [OTHER, '0x1234']],
    [4100, 'eth_signTransaction', [{ from: OTHER }]],
    [4100, 'eth_sendTransaction', [{ from: OTHER, to: MINE }]],
    [-32601, 'eth_signTypedData', [[], MINE]],
    [-32601, 'eth_signTypedData_v3', [MINE, typedData]],
    [-32601, 'personal_unlockAccount', [MINE]],
    [-32601, 'csw_sign', ['0x1234']],
    [-32602, 'csw_signUserOperation', []],
    [-32602, 'csw_signUserOperation', [{}]],
    [-32601, 'secp256k1_sign', ['0x1234']],
    [-32601, 'wallet_watchAsset', [{}]],
    [4902, 'wallet_switchEthereumChain', [{ chainId: '0x539' }]],
    [4902, 'wallet_addEthereumChain', [{ chainId: '0x539', rpcUrls: ['https://evil.example'] }]],
    [-32602, 'wallet_switchEthereumChain', [{}]],
    [-32602, 'wallet_switchEthereumChain', []],
    [-32602, 'wallet_requestPermissions', [{ eth_everything: {} }]],
    [-32602, 'personal_sign', ['0x', MINE]],
    [-32602, 'eth_sign', [MINE, '0x']],
    [-32602, 'eth_sign', [MINE, 7]],
    [-32602, 'eth_signTransaction', []],
    [-32602, 'eth_signTransaction', [{ from: MINE, to: OTHER, authorizationList: [{}] }]],
    [-32602, 'eth_signTypedData_v4', [MINE, { ...typedData, domain: { chainId: 5 } }]],
    [-32602, 'eth_sendTransaction', ['0x02']],
    [-32602, 'eth_sendTransaction', [{ from: MINE, to: OTHER, value: 0.5 }]],
  ] as [number, string, readonly unknown[]][])('%s: %s %j', async (code, method, params) => {
    const { ask, answerRpc: transaction } = setup()
    await expect(ask(method, ...params)).rejects.toMatchObject({ name: 'ProviderRpcError', code })
    expect(transaction).not.toHaveBeenCalled()
  })
  test.each([
    undefined,
    null,
    {},
    { method: 7 },
    { method: 'eth_chainId', params: {} },
    { method: 'eth_chainId', params: 'x' },
  ])("%j: 4200 'Invalid params'", async (args) => {
    await expect(setup().wallet.request(args as never)).rejects.toMatchObject({ code: 4200, message: 'Invalid params' })
  })
  test("4900 'Disconnected' after a logout", async () => {
    const { ask } = setup({ user: null })
    expect(await ask('eth_accounts')).toEqual([])
    for (const [method, params] of [
      ['personal_sign', ['0x12', MINE]],
      ['eth_sign', [MINE, '0x12']],
      ['eth_sendTransaction', [{}]],
      ['eth_chainId', []],
    ] as const)
      await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4900, message: 'Disconnected' })
  })
  test("4900 'Disconnected' for any failure of the frame’s population, with the reason as cause", async () => {
    const { ask } = setup({ rpc: () => Promise.reject(failure('mfa_timeout')) })
    const error = await ask('eth_populateTransactionRequest', { from: MINE }).catch((cause) => cause)
    expect(error).toMatchObject({ code: 4900, message: 'Disconnected', cause: { code: 'mfa_timeout' } })
  })
  test.each([
    ['user_rejected_request', 4001],
    ['wallet_frame_unavailable', 4900],
    ['too_many_requests', -32005],
    ['mfa_timeout', -32603],
  ] as const)('our error %s gets the number %s and is kept as its cause', async (code, number) => {
    const { ask } = setup({ rpc: () => Promise.reject(failure(code)) })
    const error = (await ask('personal_sign', '0x12', MINE).catch((cause) => cause)) as Error
    expect(error).toMatchObject({ code: number, cause: { code } })
    expect(error.cause).toBeInstanceOf(LatchkitError)
  })
  test('a rejection in the dialog is 4001, once', async () => {
    const { ask, screens, acts } = setup({ raw: {} })
    const asking = numberOf(ask('personal_sign', '0x12', MINE))
    await settled()
    screens.close()
    expect(await asking).toBe(4001)
    expect(acts).toHaveLength(1)
  })
})

describe('one provider and one chain per wallet', () => {
  test('an address in any case has the same provider', () => {
    const { provider } = setup()
    expect(provider(MINE.toLowerCase())).toBe(provider(MINE))
    expect(provider(OTHER)).not.toBe(provider(MINE))
  })
  test('emits chainChanged once, in hex, and keeps the chain for the next page', async () => {
    const { ask, wallet, storage, chains } = setup()
    const listener = vi.fn()
    wallet.on('chainChanged', listener)
    await ask('wallet_switchEthereumChain', { chainId: '0x2105' })
    await ask('wallet_switchEthereumChain', { chainId: '0x2105' })
    expect(listener.mock.calls).toEqual([['0x2105']])
    expect(await ask('eth_chainId')).toBe('0x2105')
    expect(chains.chainOf(MINE).get()).toBe(8453)
    expect(storage.get(`wallet:${MINE.toLowerCase()}`)).toBe('0x2105')
    wallet.removeListener('chainChanged', listener)
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    expect(listener).toHaveBeenCalledOnce()
  })
  test('accepts a chain id as a number', async () => {
    const { chains } = setup()
    await chains.switchTo(MINE, 10)
    expect(chains.chainOf(MINE).get()).toBe(10)
    await expect(chains.switchTo(MINE, 1337)).rejects.toMatchObject({
      code: 'unsupported_chain_id',
      message: expect.stringContaining('Chain ID 1337 is not supported'),
    })
  })
  test.each<[string, object, unknown, string]>([
    ['valid', {}, '0xa', '0xa'],
    ['missing', { defaultChain: { id: 8453, name: 'Base' } }, null, '0x2105'],
    ['malformed', {}, { id: 10 }, '0x1'],
    ['no longer the app’s', {}, '0x539', '0x1'],
    ['no longer the host’s', { supportedChains: [{ id: 1, name: 'Ethereum' }] }, '0xa', '0x1'],
  ])('a stored chain that is %s', async (_, host, stored, now) => {
    expect(await setup({ host, stored: { [`wallet:${MINE.toLowerCase()}`]: stored } }).ask('eth_chainId')).toBe(now)
  })
  test('a logout disconnects and forgets the chain, and a login connects again', async () => {
    const { ask, wallet, user, logoutSteps, storage, chains } = setup()
    await ask('wallet_switchEthereumChain', { chainId: '0x2105' })
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged'])
      wallet.on(event, (payload: never) => events.push([event, payload]))
    for (const step of logoutSteps) await step()
    user.set(null)
    expect(events).toMatchObject([
      ['disconnect', { code: 4900 }],
      ['accountsChanged', []],
    ])
    expect(storage.get(`wallet:${MINE.toLowerCase()}`)).toBeNull()
    expect(chains.chainOf(MINE).get()).toBe(1)
    user.set(userOf(MINE))
    expect(events.slice(2)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [MINE]],
    ])
    user.set(userOf(OTHER))
    expect(events.slice(4)).toHaveLength(2)
  })
  test('a throwing listener does not keep events from the others', async () => {
    const { ask, wallet } = setup()
    const listener = vi.fn()
    wallet.on('chainChanged', () => {
      throw new Error('mine')
    })
    wallet.on('chainChanged', listener)
    await ask('wallet_switchEthereumChain', { chainId: '0xa' })
    expect(listener).toHaveBeenCalledOnce()
    expect(reportError).toHaveBeenCalledOnce()
  })
})
