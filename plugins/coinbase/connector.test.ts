import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Incoming } from '../../playground/outside/coinbase/page/messages.js'
import { createProtocol } from '../../playground/outside/coinbase/page/protocol.js'
import { createSessionKeys } from '../../playground/outside/coinbase/page/session-keys.js'
import { createWallet, readChains } from '../../playground/outside/coinbase/page/wallet.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { stubUnreadable } from '../../tests/unit/unreadable.js'
import type { EthereumConnection } from '../roles/connector.js'
import { type CoinbaseParts, createCoinbase } from './connector.js'

// The real SDK with a real implementation of the other side of its protocol. Only window and storage are stubs, because
// Node has none.
const KEYS = 'https://keys.example'
const HOST = 'https://host.example'
type Behaviour = 'approve' | 'reject' | 'leave' | 'never loads'
let behaviour: Behaviour
let windows: { readonly closed: boolean; url: string; close(): void }[]
let keysPage: Map<string, string>
/** Close messages of windows that a test delivers later. */
let farewells: (() => void)[] | undefined
/** Resolves when the user answers. */
let thinking: Promise<void>
/** Whether an answer arrives after the window is closed. */
let slowAnswer: (() => void) | undefined
let isSlow: boolean

class Store extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
  key = (at: number) => [...this.keys()][at] ?? null
  get length() {
    return this.size
  }
}

/** A window that shows the keys page. */
function openWindow(target: EventTarget, url: URL) {
  const chains = readChains(url.searchParams)
  const toPage = (data: object) => {
    const cloned = structuredClone(data)
    const event = Object.assign(new Event('message'), { origin: KEYS, data: cloned, source: popup })
    const arrive = () => void target.dispatchEvent(event)
    if (isSlow && 'sender' in data) slowAnswer = arrive
    else if (farewells && 'event' in data && data.event === 'PopupUnload') farewells.push(arrive)
    else queueMicrotask(arrive)
  }
  let isClosed = false
  const popup = {
    get closed() {
      if (isClosed) queueMicrotask(() => slowAnswer?.())
      return isClosed
    },
    url: url.href,
    focus() {},
    close() {
      if (isClosed) return
      isClosed = true
      if (behaviour !== 'never loads') toPage({ event: 'PopupUnload' })
    },
    postMessage(data: Incoming, origin: string) {
      if (origin === KEYS) protocol.hear(structuredClone(data))
    },
  }
  const keys = {
    getItem: (name: string) => keysPage.get(name) ?? null,
    setItem: (n: string, v: string) => void keysPage.set(n, v),
  }
  const protocol = createProtocol({
    keys: createSessionKeys(keys, HOST),
    wallet: createWallet('unit', chains),
    chains,
    owner: {
      choose: async () => (behaviour === 'leave' ? undefined : 'scw'),
      agree: () => thinking.then(() => behaviour === 'approve'),
      scan() {},
    },
    post: toPage,
    close: popup.close,
  })
  windows.push(popup)
  if (behaviour !== 'never loads') setTimeout(protocol.start)
  return popup
}

beforeEach(() => {
  behaviour = 'approve'
  windows = []
  keysPage = new Map()
  farewells = undefined
  thinking = Promise.resolve()
  slowAnswer = undefined
  isSlow = false
  const target = new EventTarget()
  const storage = new Store()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 200 })),
  )
  vi.stubGlobal('window', {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    open: (url: URL) => openWindow(target, url),
    location: new URL(`${HOST}/page`),
    localStorage: storage,
    innerWidth: 1000,
    innerHeight: 800,
    screenX: 0,
    screenY: 0,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('@coinbase/wallet-sdk')
})

const chain = (id: number) => ({ id, name: `Chain ${id}` })
const parts = (overrides: Partial<CoinbaseParts> = {}): CoinbaseParts => ({
  wallet: { id: 'coinbase_wallet', name: 'Coinbase Wallet' },
  app: { name: 'Acme', logoUrl: null, url: HOST },
  chains: async () => [chain(8453), chain(1)],
  nodes: async () => [],
  defaultChainId: undefined,
  options: 'all',
  keysUrl: `${KEYS}/connect`,
  storagePrefix: 'acme:',
  ...overrides,
})
const ask = (signal = new AbortController().signal) => ({ signal })
const connect = async (overrides?: Partial<CoinbaseParts>) =>
  (await createCoinbase(parts(overrides)).connect(ask())) as EthereumConnection

describe('a smart wallet on Coinbase’s keys page', () => {
  it('connects, and signs in a new window', async () => {
    const { provider, walletClientType, connectorType, meta } = await connect()
    expect({ walletClientType, connectorType, meta }).toEqual({
      walletClientType: 'coinbase_smart_wallet',
      connectorType: 'coinbase_wallet',
      meta: { name: 'Coinbase Wallet', id: 'com.coinbase.wallet' },
    })
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [`0x${string}`]
    const signature = (await provider.request({ method: 'personal_sign', params: ['Hello', address] })) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    expect(windows.map(({ closed }) => closed)).toEqual([true, true])
  })
  it('opens its window within the click if it is preloaded', async () => {
    const connector = createCoinbase(parts())
    await connector.preload?.()
    expect(windows).toHaveLength(0)
    expect(localStorage.length).toBe(0) // nothing is stored before the user chooses the wallet
    expect(fetch).not.toHaveBeenCalled()
    const connecting = connector.connect(ask())
    expect(windows).toHaveLength(1)
    await connecting
  })
  it('starts on the app’s first chain that smart wallets support', async () => {
    const provider = async (ids: number[], overrides: Partial<CoinbaseParts> = {}) =>
      (await connect({ chains: async () => ids.map(chain), ...overrides })).provider.request({ method: 'eth_chainId' })
    expect(await provider([31337, 8453])).toBe('0x7a69')
    localStorage.clear()
    windows = []
    vi.stubGlobal('coinbaseWalletExtension', undefined)
    const chainIds: number[][] = []
    const setAppInfo = (_: string, __: string, ids: number[]) => chainIds.push(ids)
    vi.stubGlobal('coinbaseWalletExtension', { setAppInfo, request: async () => ['0x1'] })
    await provider([59144, 84532, 1], { keysUrl: undefined })
    expect(chainIds).toEqual([[84532, 1]])
  })
  it('switches to a supported chain, and rejects another with 4902', async () => {
    const { provider } = await connect()
    const to = (chainId: string) => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    const changed: string[] = []
    provider.on?.('chainChanged', (id: never) => changed.push(id))
    expect(await to('0x1')).toBe(null)
    expect(changed).toEqual(['0x1'])
    await expect(to('0x67932')).rejects.toMatchObject({ code: 4902 })
  })
  it.each(['reject', 'leave'] as const)('rejects with 4001 if the user does not agree: %s', async (how) => {
    behaviour = how
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(windows.every(({ closed }) => closed)).toBe(true)
  })
  it('ignores a late close message of an earlier window while the next window is open', async () => {
    farewells = []
    const { provider } = await connect()
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    let answer = () => {}
    thinking = new Promise((resolve) => {
      answer = resolve
    })
    const signing = provider.request({ method: 'personal_sign', params: ['Hello', address] })
    await vi.waitFor(() => expect(windows).toHaveLength(2), { timeout: WAIT_TIMEOUT_MS })
    for (const tell of farewells.splice(0)) tell()
    answer()
    expect(await signing).toMatch(/^0x/)
  })
  it('uses an answer that arrives just after its window closes', async () => {
    isSlow = true
    farewells = []
    expect((await connect()).walletClientType).toBe('coinbase_smart_wallet')
  })
  it('rejects with 4001 if the user refuses a signature', async () => {
    const { provider } = await connect()
    const [address] = (await provider.request({ method: 'eth_accounts' })) as [string]
    behaviour = 'reject'
    await expect(provider.request({ method: 'personal_sign', params: ['Hello', address] })).rejects.toMatchObject({
      code: 4001,
    })
  })
  it('rejects if the window is closed before its page has loaded', async () => {
    behaviour = 'never loads'
    const connecting = connect()
    const refused = expect(connecting).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(windows).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    windows[0]?.close()
    await refused
  })
  it('closes its window when the user leaves', async () => {
    behaviour = 'never loads'
    const leaving = new AbortController()
    const connecting = createCoinbase(parts()).connect(ask(leaving.signal))
    const refused = expect(connecting).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(windows).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    leaving.abort()
    await refused
    expect(windows[0]?.closed).toBe(true)
  })
  it('reports when the SDK shows its own UI in the page, and hides what the SDK leaves behind', async () => {
    behaviour = 'never loads'
    const place = { style: { setProperty: vi.fn() } }
    let inPage = true
    vi.stubGlobal('document', { querySelector: () => (inPage ? place : null), querySelectorAll: () => [place] })
    const reports: boolean[] = []
    const leaving = new AbortController()
    const connecting = createCoinbase(parts()).connect({
      signal: leaving.signal,
      onOwnUi: (shown) => reports.push(shown),
    })
    const refused = expect(connecting).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(reports).toEqual([true]), { timeout: WAIT_TIMEOUT_MS })
    inPage = false
    await vi.waitFor(() => expect(reports).toEqual([true, false]), { timeout: WAIT_TIMEOUT_MS })
    inPage = true
    await vi.waitFor(() => expect(reports).toEqual([true, false, true]), { timeout: WAIT_TIMEOUT_MS })
    leaving.abort()
    await refused
    expect(reports).toEqual([true, false, true, false])
    expect(place.style.setProperty.mock.calls.map(([, value]) => value)).toEqual(['', 'none'])
  })
  it('opens no window for a caller that has already left', async () => {
    await expect(createCoinbase(parts()).connect(ask(AbortSignal.abort()))).rejects.toThrow()
    expect(windows).toHaveLength(0)
  })
})

describe('after a reload', () => {
  it('stores and requests nothing if no wallet was connected', async () => {
    expect(await createCoinbase(parts()).resume()).toBeUndefined()
    expect(localStorage.length).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
  it('connects again without a window', async () => {
    const before = await connect()
    windows = []
    const after = (await createCoinbase(parts()).resume()) as EthereumConnection
    const accounts = ({ provider }: EthereumConnection) => provider.request({ method: 'eth_accounts' })
    expect(await accounts(after)).toEqual(await accounts(before))
    expect(after.walletClientType).toBe('coinbase_smart_wallet')
    expect(windows).toHaveLength(0)
  })
  it('stays disconnected after a disconnect', async () => {
    await (await connect()).disconnect?.()
    expect(await createCoinbase(parts()).resume()).toBeUndefined()
  })
})

describe('the extension', () => {
  const extension = { request: vi.fn(async () => ['0x000000000000000000000000000000000000dEaD']), setAppInfo: vi.fn() }
  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal('coinbaseWalletExtension', extension)
  })

  it('is used instead of the keys page', async () => {
    const { walletClientType } = await connect({
      app: { name: 'Acme', logoUrl: 'https://host.example/logo.png', url: HOST },
    })
    expect(walletClientType).toBe('coinbase_wallet')
    expect(extension.setAppInfo.mock.lastCall?.slice(0, 3)).toEqual([
      'Acme',
      'https://host.example/logo.png',
      [8453, 1],
    ])
    expect(windows).toHaveLength(0)
  })
  it('no longer holds up a user who leaves', async () => {
    extension.request.mockReturnValueOnce(new Promise(() => {}))
    const leaving = new AbortController()
    const connecting = createCoinbase(parts()).connect(ask(leaving.signal))
    await vi.waitFor(() => expect(extension.setAppInfo).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    leaving.abort(new Error('left'))
    await expect(connecting).rejects.toThrow('left')
  })
  it('is not used if the app wants smart wallets only', async () => {
    const { walletClientType } = await connect({ options: 'smartWalletOnly' })
    expect(walletClientType).toBe('coinbase_smart_wallet')
    expect(windows).toHaveLength(1)
  })
  it('is found as the browser’s own wallet in Coinbase’s app', async () => {
    vi.stubGlobal('coinbaseWalletExtension', undefined)
    vi.stubGlobal('ethereum', { ...extension, isCoinbaseBrowser: true })
    expect((await connect()).walletClientType).toBe('coinbase_wallet')
    expect((await createCoinbase(parts()).resume())?.walletClientType).toBe('coinbase_wallet')
    expect(windows).toHaveLength(0)
  })
  it('is found even if window.ethereum is another wallet that throws when it is read', async () => {
    stubUnreadable('ethereum')
    expect((await connect()).walletClientType).toBe('coinbase_wallet')
  })
  it('connects again after a reload if it still has permission for the page', async () => {
    expect((await createCoinbase(parts()).resume())?.walletClientType).toBe('coinbase_wallet')
    extension.request.mockResolvedValueOnce([])
    expect(await createCoinbase(parts()).resume()).toBeUndefined()
  })
})

it('names the missing package, and can be tried again', async () => {
  vi.resetModules()
  vi.doMock('@coinbase/wallet-sdk', () => {
    throw new Error('Failed to resolve')
  })
  const fresh = (await import('./connector.js')).createCoinbase(parts())
  await expect(fresh.connect(ask())).rejects.toMatchObject({
    code: 'plugin_load_failed',
    message: expect.stringContaining('@coinbase/wallet-sdk'),
    retryable: true,
  })
})
