import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import { ADA, connectionTo, scriptedWallet, walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import type { WalletOption } from '../contract.js'
import { resume } from './resume.js'

const METAMASK = walletOption()
const COINBASE = walletOption({ id: 'coinbase_wallet', client: 'coinbase_wallet', door: 'coinbase' })
const record = (overrides: object = {}) => ({
  address: ADA,
  id: 'metamask',
  connectorType: 'injected',
  walletClientType: 'metamask',
  connectedAt: 7,
  ...overrides,
})
const AFAR = record({ id: 'coinbase_wallet', connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' })

interface Setup {
  readonly options?: readonly WalletOption[]
  /** How a wallet reconnects. */
  readonly reconnect?: () => Promise<unknown>
}
function begin(remembered: readonly object[], { options = [METAMASK, COINBASE], reconnect }: Setup = {}) {
  const { ctx, clock } = walletsContext()
  const settle = vi.fn()
  const provider = scriptedWallet()
  const add = vi.fn((_: WatchedConnection) => {})
  const resumed = vi.fn(reconnect ?? (async () => connectionTo(provider)))
  const connectorOf = vi.fn(async (_: WalletOption) => ({ resume: resumed }))
  const watching = { clock, onChange: vi.fn(), onEnd: vi.fn() }
  const offered = createStore(options)
  let arrive = () => {}
  const found = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const parts = {
    registry: { remembered: () => remembered, settle, add },
    connections: { connectorOf, watching, onOwnUi: () => {} },
    choices: { options: offered, settled: found },
  }
  const over = resume(ctx, parts as never)
  const lookups = () => connectorOf.mock.calls.map(([wallet]) => wallet)
  const added = () => add.mock.calls.map(([watched]) => ({ id: watched.id, connectedAt: watched.connectedAt }))
  return { over, clock, settle, lookups, added, provider, add, watching, offered, arrive: () => arrive() }
}

describe('after a reload', () => {
  test('a wallet of the browser is awaited, then connected', async () => {
    const { over, settle, lookups, added, arrive, clock } = begin([record()])
    await clock.advance(2_999)
    expect(lookups()).toEqual([])
    expect(settle).not.toHaveBeenCalled()
    arrive()
    await over
    expect(lookups()).toEqual([METAMASK])
    expect(settle).toHaveBeenCalledOnce()
    expect(added()).toEqual([{ id: 'metamask', connectedAt: 7 }])
  })
  test('a remote wallet does not wait for those of the browser', async () => {
    const { over, settle, lookups, added } = begin([AFAR])
    await over
    expect(lookups()).toEqual([COINBASE])
    expect(settle).toHaveBeenCalledOnce()
    expect(added()).toEqual([{ id: 'coinbase_wallet', connectedAt: 7 }])
  })
  test('it shows no prompt, and is followed from then on', async () => {
    const { over, arrive, provider, add, watching } = begin([record()])
    arrive()
    await over
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    provider.emit('chainChanged', '0x2105')
    expect(watching.onChange.mock.calls).toEqual([[add.mock.calls[0]?.[0]]])
  })
  test('a locked wallet is connected as locked', async () => {
    const locked = scriptedWallet({ eth_accounts: () => [] })
    const { over, arrive, add } = begin([record()], { reconnect: async () => connectionTo(locked) })
    arrive()
    await over
    expect(add.mock.calls[0]?.[0].address()).toBe(null)
  })
  test('a wallet that does not answer is awaited for 1.5 s', async () => {
    const { settle, clock } = begin([AFAR], { reconnect: () => new Promise(() => {}) })
    await clock.advance(1_499)
    expect(settle).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(settle).toHaveBeenCalledOnce()
  })
  test('a failing wallet does not delay the others', async () => {
    const { over, settle, lookups, added } = begin([AFAR, AFAR], { reconnect: () => Promise.reject(new Error('gone')) })
    await over
    expect(lookups()).toHaveLength(2)
    expect(settle).toHaveBeenCalledOnce()
    expect(added()).toEqual([])
  })
  test('a wallet that disconnects meanwhile is not kept', async () => {
    const { over, settle, added } = begin([AFAR], { reconnect: async () => undefined })
    await over
    expect(settle).toHaveBeenCalledOnce()
    expect(added()).toEqual([])
  })
  test('wallets of the browser are connected even if the list no longer has them', async () => {
    const odd = walletOption({ id: 'io.metamask' })
    const { over, lookups, added, arrive } = begin([record({ id: 'metamask' })], { options: [COINBASE, odd] })
    arrive()
    await over
    expect(lookups()).toEqual([odd])
    expect(added()).toEqual([{ id: 'io.metamask', connectedAt: 7 }])
  })
  test('an uninstalled wallet is not awaited', async () => {
    const { over, settle, lookups, arrive } = begin([record()], {
      options: [walletOption({ door: 'wallet_connect', id: 'rainbow', client: 'rainbow' })],
    })
    arrive()
    await over
    expect(lookups()).toEqual([])
    expect(settle).toHaveBeenCalledOnce()
  })
})
