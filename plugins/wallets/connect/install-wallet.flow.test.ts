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
])('%s shows %s (Modal §2.1), with a way back and out', async (at, screen) => {
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
    const attempt = run(at, intent)
    attempt.flow.close()
    expect(await codeOf(attempt.flow.result)).toBe(exit)
  }
})

describe('opening Phantom', () => {
  test('the page is still open 1 s after its link was followed', async () => {
    const { flow, clock } = run('interstitial')
    flow.send({ type: 'followed' })
    await clock.advance(999)
    expect(flow.get()).toMatchObject({ at: 'followed', waited: false })
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ at: 'interstitial', ...LINKS, waited: true })
  })
  test('a failed login can be retried', async () => {
    const { flow } = run('loginFailed')
    flow.send({ type: 'retry' })
    expect(await flow.result).toBe('on')
  })
  test('a wallet that was installed is found after a reload', async () => {
    const { flow, io } = run('install')
    flow.send({ type: 'retry' })
    await settled()
    expect(flow.get().at).toBe('reloading')
    expect(io.reload).toHaveBeenCalledOnce()
  })
})
