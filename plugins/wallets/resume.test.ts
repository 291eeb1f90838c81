import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../core/store.js'
import { ADA, walletOption, walletsContext } from '../../tests/unit/wallets.js'
import type { WalletOption } from './contract.js'
import { resume } from './resume.js'

const METAMASK = walletOption()
const COINBASE = walletOption({ id: 'coinbase_wallet', client: 'coinbase_wallet', door: 'coinbase' })
const one = (more: object = {}) => ({
  ...{ address: ADA, id: 'metamask', connectorType: 'injected', walletClientType: 'metamask', connectedAt: 7 },
  ...more,
})
const AFAR = one({ id: 'coinbase_wallet', connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' })

interface Setup {
  readonly options?: readonly WalletOption[]
  /** How a wallet comes back. */
  readonly back?: () => Promise<void>
}
function begin(remembered: readonly object[], { options = [METAMASK, COINBASE], back: come }: Setup = {}) {
  const { ctx, clock } = walletsContext()
  const settle = vi.fn()
  const back = vi.fn(async (_: WalletOption, _at: number) => come?.())
  const offered = createStore(options)
  let arrive = () => {}
  const found = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const parts = {
    registry: { remembered: () => remembered, settle },
    reach: { resume: back },
    choices: { options: offered, settled: found },
  }
  const over = resume(ctx, parts as never)
  return { over, clock, settle, back, offered, arrive: () => arrive() }
}

describe('after a reload', () => {
  test('a wallet of the browser is waited for, then taken up', async () => {
    const { over, settle, back, arrive, clock } = begin([one()])
    await clock.advance(2_999)
    expect([back.mock.calls, settle.mock.calls]).toEqual([[], []])
    arrive()
    await over
    expect([back.mock.calls, settle.mock.calls.length]).toEqual([[[METAMASK, 7]], 1])
  })
  test('one from afar waits for nobody in the browser', async () => {
    const { over, settle, back } = begin([AFAR])
    await over
    expect([back.mock.calls, settle.mock.calls.length]).toEqual([[[COINBASE, 7]], 1])
  })
  test('one that says neither yes nor no is waited for 1.5 s', async () => {
    const { settle, clock } = begin([AFAR], { back: () => new Promise(() => {}) })
    await clock.advance(1_499)
    expect(settle).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(settle).toHaveBeenCalledOnce()
  })
  test('those that fail keep nobody', async () => {
    const { over, settle, back } = begin([AFAR, AFAR], { back: () => Promise.reject(new Error('gone')) })
    await over
    expect([back.mock.calls.length, settle.mock.calls.length]).toEqual([2, 1])
  })
  test('those of the browser come where they are, whatever the list says now', async () => {
    const odd = walletOption({ id: 'io.metamask' })
    const { over, back, arrive } = begin([one({ id: 'metamask' })], { options: [COINBASE, odd] })
    arrive()
    await over
    expect(back.mock.calls).toEqual([[odd, 7]])
  })
  test('uninstalled, nobody is asked, and nobody is expected', async () => {
    const { over, settle, back, arrive } = begin([one()], {
      options: [walletOption({ door: 'wallet_connect', id: 'rainbow', client: 'rainbow' })],
    })
    arrive()
    await over
    expect([back.mock.calls, settle.mock.calls.length]).toEqual([[], 1])
  })
})
