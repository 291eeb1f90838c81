import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEthereumProvider } from '../../playground/outside/test-wallets/page/ethereum.js'
import { createAccounts } from '../../playground/outside/test-wallets/page/ethereum-accounts.js'
import { exposeLegacy } from '../../playground/outside/test-wallets/page/legacy.js'
import { readOptions } from '../../playground/outside/test-wallets/page/options.js'
import { createPrompts } from '../../playground/outside/test-wallets/page/prompts.js'
import { createWallet } from '../../playground/outside/test-wallets/page/wallet.js'
import { startServer } from '../server.js'

// Journeys and the playground put these wallets into a page. They fail with the messages of real wallets.
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://acme.example' }))
afterEach(() => vi.unstubAllGlobals())

const STRANGER = '0x0000000000000000000000000000000000000001'

function amber(query = 'mode=approve') {
  const options = readOptions(query)
  const wallet = createWallet('amber', options, createPrompts())
  const provider = createEthereumProvider(wallet, createAccounts(options.seed, 0))
  const { request } = provider.provider
  /** The wallet's response to the page, or its error. */
  const ask = (method: string, params?: readonly unknown[]) =>
    request({ method, params }).then(
      (result) => ({ result }),
      ({ code, message }) => ({ code, message }),
    )
  const connect = async () => {
    const [address] = (await request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
    return address
  }
  const sign = (address: string) => ask('personal_sign', ['Hello', address])
  /** Whether the wallet's signature is valid for this address. */
  async function isSignedBy(address: `0x${string}`, namedAddress: string) {
    const signature = (await request({ method: 'personal_sign', params: ['Hello', namedAddress] })) as `0x${string}`
    return verifyMessage({ address, message: 'Hello', signature })
  }
  return { ...provider, ask, connect, sign, isSignedBy, set: wallet.set, reset: wallet.reset }
}

test('requests are refused before the owner approves the page, and after the approval is withdrawn', async () => {
  const { ask, connect, sign } = amber()
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  expect(await sign(STRANGER)).toMatchObject({ code: 4100 })
  const address = await connect()
  expect(await ask('eth_accounts')).toEqual({ result: [address] })
  expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  expect(await sign(address)).toMatchObject({ code: 4100 })
  expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({
    result: [{ parentCapability: 'eth_accounts', invoker: 'https://acme.example' }],
  })
})

test('signatures can be verified', async () => {
  const { ask, connect, isSignedBy } = amber('mode=approve&seed=spec')
  const address = await connect()
  expect(await isSignedBy(address, address)).toBe(true)
  const typed = {
    domain: { name: 'Acme', chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hello' },
  } as const
  const data = await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  if (!('result' in data)) throw new Error(data.message)
  expect(await verifyTypedData({ ...typed, address, signature: data.result as `0x${string}` })).toBe(true)
})

describe('a wallet in the mode of a test', () => {
  test.each([
    ['rejects', 'reject', 4001, /rejected/],
    ['has a connection pending', 'connection-pending', -32002, /wallet_requestPermissions.*already pending for origin/],
    ['has a request pending', 'request-pending', -32002, /eth_requestAccounts.*already pending for origin/],
    ['is locked', 'locked', -32002, /Already processing eth_requestAccounts/],
  ])('%s', async (_, mode, code, message) => {
    expect(await amber(`mode=${mode}`).ask('eth_requestAccounts')).toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })
  test('never answers one request, and answers those that come later', async () => {
    const { ask, set } = amber('mode=silent')
    const onAnswer = vi.fn()
    void ask('eth_requestAccounts').then(onAnswer)
    set({ mode: 'reject' })
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: 4001 })
    expect(onAnswer).not.toHaveBeenCalled()
  })
  test('is slow, or rejects one kind of request alone, until it is as before', async () => {
    const { ask, connect, sign, set, reset } = amber('mode=reject')
    set({ connect: 'slow', slow: 1 })
    const address = await connect()
    set({ mode: 'approve', sign: 'reject' })
    expect(await sign(address)).toMatchObject({ code: 4001 })
    reset()
    expect(await ask('eth_accounts')).toEqual({ result: [] })
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: 4001 })
  })
  test('is locked after it was connected: it shows no account', async () => {
    const { ask, connect, set } = amber()
    await connect()
    set({ mode: 'locked' })
    expect(await ask('eth_accounts')).toEqual({ result: [] })
  })
})

test('failures while it signs', async () => {
  const { address, ask, connect, set, sign, switchAccount, isSignedBy } = amber()
  const first = await connect()
  set({ onSign: 'other-key' })
  expect(await isSignedBy(first, first)).toBe(false)
  set({ onSign: 'switch-account' })
  expect(await isSignedBy(first, first)).toBe(false)
  const second = address().toLowerCase()
  expect(second).not.toBe(first)
  expect(await ask('eth_accounts')).toEqual({ result: [second] })
  expect(await sign(first)).toMatchObject({ code: 4100 })
  switchAccount(0)
  set({ onSign: 'disconnect' })
  expect(await sign(first)).toMatchObject({ code: 4900 })
  expect(await ask('eth_accounts')).toEqual({ result: [] })
})

test('reports changes of accounts and chains, and the disconnect', async () => {
  const { provider, address, connect, switchAccount, switchChain, disconnect } = amber()
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (payload: unknown) => events.push([event, payload instanceof Error ? 'error' : payload]))
  const first = await connect()
  switchAccount(1)
  switchChain(424242)
  disconnect()
  expect(events).toEqual([
    ['accountsChanged', [first]],
    ['accountsChanged', [address().toLowerCase()]],
    ['chainChanged', '0x67932'],
    ['disconnect', 'error'],
    ['accountsChanged', []],
  ])
})

test('an unknown network is refused with 4902, can be added, and is read by its node', async () => {
  const methods: string[] = []
  const node = await startServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
    methods.push(method)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' }))
  })
  onTestFinished(node.stop)
  const { ask, set } = amber()
  const chainId = '0x67932'
  expect(await ask('wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 })
  const nativeCurrency = { name: 'Own', symbol: 'OWN', decimals: 18 }
  const chain = { chainId, chainName: 'Own', rpcUrls: [node.url], nativeCurrency }
  expect(await ask('wallet_addEthereumChain', [{ ...chain, rpcUrls: [] }])).toMatchObject({ code: -32602 })
  expect(await ask('wallet_addEthereumChain', [chain])).toEqual({ result: null })
  expect(await ask('eth_chainId')).toEqual({ result: chainId })
  expect(await ask('eth_blockNumber')).toEqual({ result: '0x10' })
  expect(methods).toEqual(['eth_blockNumber'])
  expect(await ask('eth_sign', ['0x', '0x'])).toMatchObject({ code: 4200 })
  set({ switch: 'reject' })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4001 })
})

describe('window.ethereum', () => {
  function pageWith(query: string) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const page: EventTarget & { ethereum?: object } = new EventTarget()
    vi.stubGlobal('window', page)
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    const onInitialized = vi.fn()
    page.addEventListener('ethereum#initialized', () => onInitialized('ethereum' in page))
    exposeLegacy([amber().provider, amber().provider], readOptions(query))
    return { page, onInitialized }
  }
  test('of several wallets the first is `window.ethereum`, with its flags', () => {
    const { page, onInitialized } = pageWith('flags=isMetaMask,isRabby')
    expect(page.ethereum).toMatchObject({ isMetaMask: true, isRabby: true, providers: [{ isMetaMask: true }, {}] })
    expect(page.ethereum).not.toHaveProperty(['providers', 1, 'isMetaMask'])
    expect(onInitialized).not.toHaveBeenCalled()
  })
  test('a late wallet announces itself', () => {
    const { page, onInitialized } = pageWith('late=300')
    expect('ethereum' in page).toBe(false)
    vi.advanceTimersByTime(300)
    expect(onInitialized.mock.calls).toEqual([[true]])
  })
})
