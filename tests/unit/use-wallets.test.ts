import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../core/lib/store.js'
import type { ConnectedWallet, Wallets } from '../../core/wallets.js'

// When rendered on the server, a store has no value. Here each store returns its current value. The modules are loaded
// again, so that other tests keep the real hook.
const STORE = '../../ui/react/use-store.js'
vi.resetModules()
vi.doMock(STORE, () => ({ useStore: (store?: { get(): unknown }) => store?.get() }))
afterAll(() => {
  vi.doUnmock(STORE)
  vi.resetModules()
})
const { ClientContext } = await import('../../ui/react/client-context.js')
const { useSolanaWallets, useWallets } = await import('../../ui/react/use-wallets.js')

const wallet = (address: string, connectedAt: number, overrides: object = {}) =>
  ({
    type: 'ethereum',
    address,
    connectedAt,
    walletClientType: 'metamask',
    connectorType: 'injected',
    ...overrides,
  }) as ConnectedWallet
const source = (...wallets: ConnectedWallet[]) => ({ ready: true, wallets })

function see(all: Wallets, status = 'ready') {
  const client = { wallets: createStore(all), status: createStore({ status }) }
  let result: ReturnType<typeof useWallets> & { solana?: unknown } = { ready: false, wallets: [] }
  const Page = () => {
    result = { ...useWallets(), solana: useSolanaWallets().wallets }
    return null
  }
  renderToString(createElement(ClientContext, { value: client as never }, createElement(Page)))
  return { ...result, addresses: result.wallets.map(({ address }) => address) }
}

describe('wallets of all plugins', () => {
  test('the newest is first, whichever plugin supplies it', () => {
    const { addresses } = see({
      sources: { wallets: source(wallet('a', 3), wallet('b', 1)), guest: source(wallet('c', 2)) },
    })
    expect(addresses).toEqual(['a', 'c', 'b'])
  })
  test('the active one is first; a disconnected one does not change the order', () => {
    const sources = { wallets: source(wallet('a', 3), wallet('b', 1), wallet('c', 2)) }
    expect(see({ sources, active: 'b' }).addresses).toEqual(['b', 'a', 'c'])
    expect(see({ sources, active: 'gone' }).addresses).toEqual(['a', 'c', 'b'])
  })
  test('each appears once by address, client and connector: the newest of two equal ones', () => {
    const newer = wallet('a', 5)
    const afar = wallet('a', 2, { connectorType: 'wallet_connect_v2' })
    const { wallets } = see({ sources: { wallets: source(wallet('a', 1), afar), guest: source(newer) } })
    expect(wallets).toEqual([newer, afar])
  })
  test('are filtered by chain type', () => {
    const solana = wallet('S', 2, { type: 'solana' })
    expect(see({ sources: { wallets: source(wallet('a', 1), solana) } })).toMatchObject({
      addresses: ['a'],
      solana: [solana],
    })
  })
})

test.each<[string, string, Wallets, boolean]>([
  ['nobody supplies any', 'ready', { sources: {} }, true],
  ['all know what they have', 'ready', { sources: { wallets: source(), guest: source() } }, true],
  ['with little of the server', 'degraded', { sources: { wallets: source() } }, true],
  ['one is expected back', 'ready', { sources: { wallets: source(), guest: { ready: false, wallets: [] } } }, false],
  ['the client starts', 'initializing', { sources: { wallets: source() } }, false],
])('%s, %s: ready', (_, status, all, expected) => {
  expect(see(all, status).ready).toBe(expected)
})
test('without a client there are none', () => {
  let result: unknown
  const Page = () => {
    result = useWallets()
    return null
  }
  renderToString(createElement(Page))
  expect(result).toEqual({ ready: false, wallets: [] })
})
