import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import type { SetRecoveryEvent, SetRecoveryState, SetRecoveryTask } from './contract.js'
import { type SetRecoveryIo, setRecoveryFlow } from './set-recovery.flow.js'

const TASK: SetRecoveryTask = {
  intent: 'set',
  automatic: false,
  current: null,
  offers: false,
  options: ['google-drive', 'icloud', 'user-passcode'],
}
const PASSWORD = 'Amber-River'
const SECRET = { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD }
const to = (...events: SetRecoveryEvent[]) => events
const GO: SetRecoveryEvent = { type: 'continue' }
const BACK: SetRecoveryEvent = { type: 'back' }
const type = (password: string): SetRecoveryEvent => ({ type: 'submit', password })
const choose = (method: string) => ({ type: 'choose', method }) as SetRecoveryEvent
/** All events from the first step to the last. */
const STEPS = to(type(PASSWORD), GO, type(PASSWORD), { type: 'accept', accepted: true })

function run(first: SetRecoveryState) {
  const clock = handClock()
  const io = {
    submit: vi.fn<SetRecoveryIo['submit']>(async () => {}),
    backUp: vi.fn<SetRecoveryIo['backUp']>(async () => 'complete'),
  }
  const flow = startFlow(setRecoveryFlow, first, io, { clock })
  return {
    flow,
    io,
    clock,
    send(...events: SetRecoveryEvent[]) {
      for (const event of events) flow.send(event)
    },
  }
}
const selecting = (overrides: Partial<SetRecoveryTask> = {}) =>
  run({ at: 'selecting', task: { ...TASK, ...overrides } })
const creating = (overrides: Partial<SetRecoveryTask> = {}, chosen = true) =>
  run({ at: 'creating', task: { ...TASK, ...overrides }, chosen, password: '' })

describe('the steps of a password', () => {
  test.each<[string, readonly SetRecoveryEvent[], SetRecoveryState['at']]>([
    ['nothing typed', to(type('')), 'creating'],
    ['too short', to(type('Ab1!x')), 'creating'],
    ['not allowed', to(type('abc.defg')), 'creating'],
    ['typed', to(type(PASSWORD)), 'saving'],
    ['saved', to(type(PASSWORD), GO), 'confirming'],
    ['a different password', to(type(PASSWORD), GO, type('Amber-Rive')), 'confirming'],
    ['pasted with a space', to(type(`${PASSWORD} `), GO, type(` ${PASSWORD}`)), 'finalizing'],
    ['the same password', to(type(PASSWORD), GO, type(PASSWORD)), 'finalizing'],
    ['the box is not ticked', to(...STEPS.slice(0, 3), GO), 'finalizing'],
    ['the box is ticked and cleared', to(...STEPS, { type: 'accept', accepted: false }, GO), 'finalizing'],
    ['the box is ticked', to(...STEPS, GO), 'setting'],
    ['continued several times', to(...STEPS, GO, GO, GO), 'setting'],
    ['back from finalizing', to(...STEPS, BACK), 'confirming'],
    ['back from confirming', to(...STEPS, BACK, BACK), 'saving'],
    ['back from saving', to(...STEPS, BACK, BACK, BACK), 'creating'],
    ['back from creating', to(BACK), 'selecting'],
  ])('%s', (_, events, at) => {
    const { flow, send } = creating()
    send(...events)
    expect(flow.get().at).toBe(at)
  })
  test('back does nothing on the first step', () => {
    const { flow } = creating({}, false)
    expect(flow.can(BACK)).toBe(false)
    flow.send(BACK)
    expect(flow.get().at).toBe('creating')
  })
  test('a typed password stays after going back, a ticked box does not', () => {
    const { flow, send } = creating()
    send(...STEPS, BACK)
    expect(flow.get()).not.toHaveProperty('accepted')
    send(BACK, BACK)
    expect(flow.get()).toMatchObject({ at: 'creating', password: PASSWORD })
  })
  test('the password is never in the public data', () => {
    const { flow, send } = creating()
    send(type(PASSWORD))
    expect(JSON.stringify(flow.data())).not.toContain(PASSWORD)
    expect(flow.data()).toEqual({ addPasswordToExistingWallet: true })
  })
  test.each([
    ['set', 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'],
    ['create', 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'],
  ] as const)('to %s: %s', (intent, screen) => {
    const { flow, send } = creating({ intent })
    expect(flow.screen()).toBe(screen)
    send(...STEPS, GO)
    expect(flow.screen()).toBe(screen)
  })
})

describe('saving it', () => {
  test('sends one request after a moment, and the user closes the success screen', async () => {
    const { flow, io, clock, send } = creating()
    send(...STEPS, GO)
    await clock.advance(249)
    expect(io.submit).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(io.submit).toHaveBeenCalledExactlyOnceWith(SECRET)
    await clock.advance(60_000)
    expect(flow.get().at).toBe('set')
    expect(flow.screen()).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN')
    send(GO)
    expect(await flow.result).toEqual(SECRET)
  })
  test('a failure shows in place and can be retried', async () => {
    const { flow, io, clock, send } = creating()
    io.submit.mockRejectedValueOnce(failure('unknown_embedded_wallet_error'))
    send(...STEPS, GO)
    await clock.advance(250)
    expect(flow.get()).toMatchObject({
      at: 'finalizing',
      accepted: true,
      error: { code: 'unknown_embedded_wallet_error' },
    })
    send(GO)
    await clock.advance(250)
    expect(flow.get().at).toBe('set')
    expect(io.submit).toHaveBeenCalledTimes(2)
  })
  test('cannot be interrupted: a close takes effect afterwards', async () => {
    const { flow, clock, send } = creating()
    send(...STEPS, GO)
    flow.close()
    expect(flow.ended).toBe(false)
    await clock.advance(250)
    expect(await flow.result).toEqual(SECRET)
  })
  test('closed while it fails, it rejects', async () => {
    const { flow, io, clock, send } = creating()
    io.submit.mockRejectedValueOnce(failure('network'))
    send(...STEPS, GO)
    flow.close()
    await clock.advance(250)
    expect(await codeOf(flow.result)).toBe('user_exited_set_password_flow')
  })
})

describe('leaving', () => {
  const task = (automatic: boolean) => ({ ...TASK, automatic })
  const step = (automatic: boolean) => ({ task: task(automatic), chosen: true, password: PASSWORD })
  const stages = (automatic: boolean): SetRecoveryState[] => [
    { at: 'offering', task: task(automatic) },
    { at: 'securing', task: task(automatic) },
    { at: 'selecting', task: task(automatic) },
    { at: 'explaining', task: task(automatic) },
    { at: 'backingUp', task: task(automatic), provider: 'icloud' },
    { at: 'splash', task: task(automatic) },
    { at: 'creating', ...step(automatic) },
    { at: 'saving', ...step(automatic) },
    { at: 'confirming', ...step(automatic) },
    { at: 'finalizing', ...step(automatic), accepted: true },
    { at: 'setting', ...step(automatic) },
  ]
  test.each(stages(false).map((stage) => [stage.at, stage] as const))(
    'ends a change that the host requested, at %s',
    (_, stage) => {
      const { flow } = run(stage)
      expect(flow.can({ type: 'close' })).toBe(true)
      expect(flow.can({ type: 'dismiss' })).toBe(true)
    },
  )
  test.each(stages(true).map((stage) => [stage.at, stage] as const))(
    'is not possible within a login, at %s',
    (_, stage) => {
      const { flow } = run(stage)
      expect(flow.can({ type: 'close' })).toBe(false)
      expect(flow.can({ type: 'dismiss' })).toBe(false)
      flow.close()
      flow.close('dismiss')
      expect(flow.ended).toBe(false)
      expect(flow.get().at).toEqual(stage.at)
    },
  )
  test('the last step can be cancelled if the host requested the change', async () => {
    const requested = creating()
    requested.send(...STEPS, { type: 'cancel' })
    expect(await codeOf(requested.flow.result)).toBe('user_exited_set_password_flow')
    const automatic = creating({ automatic: true })
    automatic.send(...STEPS)
    expect(automatic.flow.can({ type: 'cancel' })).toBe(false)
  })
  test('within a login the success screen closes by itself', async () => {
    const { flow, clock, send } = creating({ automatic: true })
    send(...STEPS, GO)
    await clock.advance(250 + 1_399)
    expect(flow.get().at).toBe('set')
    await clock.advance(1)
    expect(await flow.result).toEqual(SECRET)
  })
})

describe('the choice of methods', () => {
  test.each<[string, readonly SetRecoveryEvent[], SetRecoveryState['at']]>([
    ['a password', to(choose('user-passcode')), 'creating'],
    ['a cloud', to(choose('icloud')), 'backingUp'],
    ['an unknown method', to(choose('pigeon')), 'selecting'],
    ['the explanation', to({ type: 'explain' }), 'explaining'],
    ['the explanation, then continue', to({ type: 'explain' }, GO), 'selecting'],
    ['the explanation, then back', to({ type: 'explain' }, BACK), 'selecting'],
    ['back from the first screen', to(BACK), 'selecting'],
  ])('%s', (_, events, at) => {
    const { flow, send } = selecting()
    send(...events)
    expect(flow.get().at).toBe(at)
  })
  test('leaves out the current method', () => {
    const { flow, send } = selecting({ options: ['icloud'] })
    send(choose('google-drive'))
    expect(flow.get().at).toBe('selecting')
  })
  test('a cloud, from choice to success', async () => {
    const { flow, io, send } = selecting()
    send(choose('google-drive'), choose('icloud'))
    expect(await flow.result).toEqual({ recoveryMethod: 'google-drive' })
    expect(io.backUp.mock.calls.map(([provider]) => provider)).toEqual(['google-drive'])
    expect(io.submit).not.toHaveBeenCalled()
  })
  test.each([
    ['the user goes back', async () => 'back' as const, undefined],
    [
      'the user closes a screen that cannot be left',
      () => Promise.reject(failure('user_exited_set_password_flow')),
      undefined,
    ],
    ['the backup fails', () => Promise.reject(failure('plugin_load_failed')), 'plugin_load_failed'],
  ])('%s: the choice shows again', async (_, backUp, code) => {
    const { flow, io, send } = selecting({ automatic: true })
    io.backUp.mockImplementationOnce(backUp)
    send(choose('icloud'))
    await settled()
    const state = flow.get()
    expect(state.at).toBe('selecting')
    expect('error' in state ? state.error?.code : undefined).toBe(code)
  })
  test('the public data says whether it creates a wallet or changes a password', () => {
    expect(selecting({ intent: 'create' }).flow.data()).toEqual({
      isInAccountCreateFlow: true,
      isResettingPassword: false,
    })
    expect(selecting({ current: 'user-passcode' }).flow.data()).toMatchObject({ isResettingPassword: true })
  })
})

describe('automatic recovery', () => {
  const offering = (overrides: Partial<SetRecoveryTask> = {}) =>
    run({ at: 'offering', task: { ...TASK, current: 'icloud', offers: true, ...overrides } })

  test('is set after a confirmation', async () => {
    const { flow, io, send } = offering()
    send(GO, GO)
    await settled()
    expect(io.submit).toHaveBeenCalledExactlyOnceWith({})
    expect(flow.get().at).toBe('set')
    expect(flow.screen()).toBe('EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN')
    send(GO)
    expect(await flow.result).toEqual({})
  })
  test('shows a failure in place', async () => {
    const { flow, io, send } = offering()
    io.submit.mockRejectedValueOnce(failure('network'))
    send(GO)
    await settled()
    expect(flow.get()).toMatchObject({ at: 'offering', error: { code: 'network' } })
  })
  test('leads to more options, and back', () => {
    const { flow, send } = offering()
    send({ type: 'more' })
    expect(flow.get().at).toBe('selecting')
    expect(flow.can(BACK)).toBe(true)
    send(BACK)
    expect(flow.get().at).toBe('offering')
    expect(offering({ options: [] }).flow.can({ type: 'more' })).toBe(false)
  })
  test('the splash screen leads to the first step, which has no way back', () => {
    const { flow, send } = run({ at: 'splash', task: TASK })
    expect(flow.screen()).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
    send(GO)
    expect(flow.get().at).toBe('creating')
    expect(flow.can(BACK)).toBe(false)
  })
})
