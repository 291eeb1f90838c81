import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import { ADA, connectionTo, scriptedWallet, walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import type { WalletOption } from '../contract.js'
import { resume } from './resume.js'

const METAMASK = walletOption()
const COINBASE = walletOption({ id: 'coinbase_wallet', client: 'coinbase_wallet', door: 'coinbase' })
const one = (more: object = {}) => ({
  address: ADA,
  id: 'metamask',
  connectorType: 'injected',
  walletClientType: 'metamask',
  connectedAt: 7,
  ...more,
})
const AFAR = one({ id: 'coinbase_wallet', connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' })

interface Setup {
  readonly options?: readonly WalletOption[]
  /** How a wallet comes back. */
  readonly back?: () => Promise<unknown>
}
function begin(remembered: readonly object[], { options = [METAMASK, COINBASE], back: come }: Setup = {}) {
  const { ctx, clock } = walletsContext()
  const settle = vi.fn()
  const provider = scriptedWallet()
  const add = vi.fn((_: WatchedConnection) => {})
  const resumed = vi.fn(come ?? (async () => connectionTo(provider)))
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
  const asked = () => connectorOf.mock.calls.map(([wallet]) => wallet)
  const kept = () => add.mock.calls.map(([held]) => ({ id: held.id, connectedAt: held.connectedAt }))
  return { over, clock, settle, asked, kept, provider, add, watching, offered, arrive: () => arrive() }
}

describe('after a reload', () => {
  test('a wallet of the browser is waited for, then taken up', async () => {
    const { over, settle, asked, kept, arrive, clock } = begin([one()])
    await clock.advance(2_999)
    expect(asked()).toEqual([])
    expect(settle).not.toHaveBeenCalled()
    arrive()
    await over
    expect(asked()).toEqual([METAMASK])
    expect(settle).toHaveBeenCalledOnce()
    expect(kept()).toEqual([{ id: 'metamask', connectedAt: 7 }])
  })
  test('one from afar waits for nobody in the browser', async () => {
    const { over, settle, asked, kept } = begin([AFAR])
    await over
    expect(asked()).toEqual([COINBASE])
    expect(settle).toHaveBeenCalledOnce()
    expect(kept()).toEqual([{ id: 'coinbase_wallet', connectedAt: 7 }])
  })
  test('it is asked nothing that a person would see, and followed from then on', async () => {
    const { over, arrive, provider, add, watching } = begin([one()])
    arrive()
    await over
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    provider.emit('chainChanged', '0x2105')
    expect(watching.onChange.mock.calls).toEqual([[add.mock.calls[0]?.[0]]])
  })
  test('locked, it is taken up as it is', async () => {
    const locked = scriptedWallet({ eth_accounts: () => [] })
    const { over, arrive, add } = begin([one()], { back: async () => connectionTo(locked) })
    arrive()
    await over
    expect(add.mock.calls[0]?.[0].address()).toBe(null)
  })
  test('one that says neither yes nor no is waited for 1.5 s', async () => {
    const { settle, clock } = begin([AFAR], { back: () => new Promise(() => {}) })
    await clock.advance(1_499)
    expect(settle).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(settle).toHaveBeenCalledOnce()
  })
  test('those that fail keep nobody', async () => {
    const { over, settle, asked, kept } = begin([AFAR, AFAR], { back: () => Promise.reject(new Error('gone')) })
    await over
    expect(asked()).toHaveLength(2)
    expect(settle).toHaveBeenCalledOnce()
    expect(kept()).toEqual([])
  })
  test('one that was let go meanwhile is kept by nobody', async () => {
    const { over, settle, kept } = begin([AFAR], { back: async () => undefined })
    await over
    expect(settle).toHaveBeenCalledOnce()
    expect(kept()).toEqual([])
  })
  test('those of the browser come where they are, whatever the list says now', async () => {
    const odd = walletOption({ id: 'io.metamask' })
    const { over, asked, kept, arrive } = begin([one({ id: 'metamask' })], { options: [COINBASE, odd] })
    arrive()
    await over
    expect(asked()).toEqual([odd])
    expect(kept()).toEqual([{ id: 'io.metamask', connectedAt: 7 }])
  })
  test('uninstalled, nobody is asked, and nobody is expected', async () => {
    const { over, settle, asked, arrive } = begin([one()], {
      options: [walletOption({ door: 'wallet_connect', id: 'rainbow', client: 'rainbow' })],
    })
    arrive()
    await over
    expect(asked()).toEqual([])
    expect(settle).toHaveBeenCalledOnce()
  })
})
