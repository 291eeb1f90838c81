import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import type { ErrorCode } from '../../../core/registry.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { walletOption } from '../../../tests/unit/wallets.js'
import type { ConnectTask, InstallState } from '../contract.js'
import { installWalletFlow } from './install-wallet.flow.js'

const LINKS = {
  href: 'phantom://browse/1',
  universal: 'https://phantom.app/ul/1',
  store: 'https://store',
  waited: false,
}
type Stage = 'interstitial' | 'followed' | 'install' | 'loginFailed'

function run(at: Stage, intent: ConnectTask['intent'] = 'login') {
  const task: ConnectTask = { intent, shown: true, wallet: walletOption({ id: 'phantom' }), mobile: true, retries: 0 }
  const clock = handClock()
  const io = { reload: vi.fn() }
  const { signal } = new AbortController()
  const flow = startFlow(installWalletFlow, { at, ...LINKS, ...task } as InstallState, io, { clock, signal })
  return { flow, clock, io }
}

test.each<[Stage, string]>([
  ['interstitial', 'PHANTOM_INTERSTITIAL_SCREEN'],
  ['followed', 'PHANTOM_INTERSTITIAL_SCREEN'],
  ['install', 'INSTALL_PHANTOM_SCREEN'],
  ['loginFailed', 'LOGIN_FAILED_SCREEN'],
])('%s is %s (Modal §2.1); one can go back, and leave', async (at, screen) => {
  const { flow } = run(at)
  expect(flow.screen()).toBe(screen)
  flow.send({ type: 'back' })
  expect(await flow.result).toBe('back')
  const exits = [
    ['login', 'exited_auth_flow'],
    ['connect', 'exited_auth_flow'],
    ['link', 'exited_link_flow'],
  ] as const satisfies readonly (readonly [ConnectTask['intent'], ErrorCode])[]
  for (const [intent, exit] of exits) {
    const left = run(at, intent)
    left.flow.close()
    expect(await codeOf(left.flow.result)).toBe(exit)
  }
})

/** Wire §7.6. */
describe('Phantom, elsewhere', () => {
  test('1 s after the link was followed, the page is still here', async () => {
    const { flow, clock } = run('interstitial')
    flow.send({ type: 'followed' })
    await clock.advance(999)
    expect(flow.get()).toMatchObject({ at: 'followed', waited: false })
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ at: 'interstitial', ...LINKS, waited: true })
  })
  test('a login that failed is tried again', async () => {
    const { flow } = run('loginFailed')
    flow.send({ type: 'retry' })
    expect(await flow.result).toBe('on')
  })
  test('installed, it is there once the page was loaded again', async () => {
    const { flow, io } = run('install')
    flow.send({ type: 'retry' })
    await settled()
    expect(flow.get().at).toBe('reloading')
    expect(io.reload).toHaveBeenCalledOnce()
  })
})
