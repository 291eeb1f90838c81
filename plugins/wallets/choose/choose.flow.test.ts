import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { createStore } from '../../../core/lib/store.js'
import type { User } from '../../../core/user.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { USER } from '../../../tests/unit/sign-in.js'
import { walletOption } from '../../../tests/unit/wallets.js'
import type { AnyWallet, ChooseTask, WalletOption } from '../contract.js'
import { type ChooseIo, chooseFlow } from './choose.flow.js'

const METAMASK = walletOption()
const RAINBOW = walletOption({ id: 'rainbow', name: 'Rainbow' })

function run(settings: Partial<ChooseTask> & { preselected?: string; result?: 'back' } = {}) {
  const { preselected, result = USER, ...rest } = settings
  const options = createStore<readonly WalletOption[]>([METAMASK])
  let arrive = () => {}
  const io = {
    options,
    settled: new Promise<void>((resolve) => {
      arrive = resolve
    }),
    enter: vi.fn<ChooseIo<User | AnyWallet>['enter']>(async () => result),
  }
  const task = { intent: 'link', authenticated: true, search: '', ...rest } as const
  const fields = { options: options.get(), ...task }
  const first = preselected
    ? ({ at: 'entering', id: preselected, ...fields } as const)
    : ({ at: 'choosing', looking: true, ...fields } as const)
  return {
    flow: startFlow(chooseFlow<User | AnyWallet>(), first, io, { clock: handClock() }),
    io,
    options,
    arrive: () => arrive(),
  }
}

describe('choosing', () => {
  test('wallets appear as they announce themselves, and the search ends in time', async () => {
    const { flow, options, arrive } = run()
    expect(flow.get()).toMatchObject({ looking: true, options: [METAMASK] })
    options.set([METAMASK, RAINBOW])
    expect(flow.get()).toMatchObject({ looking: true, options: [METAMASK, RAINBOW] })
    arrive()
    await settled()
    expect(flow.get()).toMatchObject({ at: 'choosing', looking: false })
    options.set([RAINBOW])
    expect(flow.get()).toMatchObject({ options: [RAINBOW] })
  })
  test('the search text stays while wallets appear, and after going back', async () => {
    const { flow, io, options } = run({ suggestedAddress: '0xAda', description: 'why' })
    flow.send({ type: 'search', search: 'meta' })
    options.set([METAMASK, RAINBOW])
    io.enter.mockResolvedValueOnce('back')
    flow.send({ type: 'choose', id: 'metamask' })
    expect(flow.get()).toMatchObject({ at: 'entering', id: 'metamask' })
    await flow.until('choosing')
    expect(flow.get()).toMatchObject({ search: 'meta', suggestedAddress: '0xAda', description: 'why', looking: false })
  })
  test('a wallet that is not listed cannot be chosen', () => {
    const { flow, io } = run()
    expect(flow.can({ type: 'choose', id: 'rainbow' })).toBe(false)
    flow.send({ type: 'choose', id: 'rainbow' })
    flow.send({ type: 'choose', id: '' })
    expect(flow.get().at).toBe('choosing')
    expect(io.enter).not.toHaveBeenCalled()
  })
  test('stops watching the list when the user leaves', async () => {
    const { flow, options } = run()
    flow.close()
    const before = flow.get()
    options.set([RAINBOW])
    expect(flow.get()).toBe(before)
  })
})

describe('the result of a choice', () => {
  test('resolves with the connected or linked wallet', async () => {
    const { flow, io } = run()
    flow.send({ type: 'choose', id: 'metamask' })
    expect(await flow.result).toBe(USER)
    expect(io.enter).toHaveBeenCalledWith('metamask', expect.anything())
  })
  test('a failure ends the flow', async () => {
    const { flow, io } = run()
    io.enter.mockRejectedValue(failure('exited_link_flow'))
    flow.send({ type: 'choose', id: 'metamask' })
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
  })
  test('a wallet preset by the host connects at once; back shows the others', async () => {
    const { flow, io } = run({ preselected: 'rainbow', result: 'back' })
    expect(flow.get().at).toBe('entering')
    expect(io.enter.mock.calls[0]?.[0]).toBe('rainbow')
    await settled()
    expect(flow.get()).toMatchObject({ at: 'choosing', options: [METAMASK] })
  })
  test('leaving abandons the connection', () => {
    const { flow, io } = run()
    io.enter.mockReturnValue(new Promise(() => {}))
    flow.send({ type: 'choose', id: 'metamask' })
    flow.close()
    expect(io.enter.mock.calls[0]?.[1].aborted).toBe(true)
  })
})

test.each([
  ['link', true, 'LINK_WALLET_SCREEN', 'exited_link_flow'],
  ['connect', true, 'CONNECT_ONLY_AUTHENTICATED_SCREEN', 'exited_auth_flow'],
  ['connect', false, 'CONNECT_ONLY_LANDING_SCREEN', 'exited_auth_flow'],
] as const)('to %s, authenticated %s: %s, %s', async (intent, authenticated, screen, exit) => {
  for (const preselected of ['', 'metamask']) {
    const { flow } = run({ intent, authenticated, preselected })
    expect(flow.screen()).toBe(screen)
    flow.close()
    expect(await codeOf(flow.result)).toBe(exit)
  }
})
