import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf } from '../../tests/unit/errors.js'
import { type LandingEvent, type LandingIo, type LandingState, landingFlow } from './landing.flow.js'

const RESULT: LoginResult = { user: { id: 'user-1' } as User, isNewUser: false, loginMethod: 'email' }
const OPENING = { options: {}, view: 'default', field: null, typed: {} } as const
const CHOOSING: LandingState = { at: 'choosing', ...OPENING }

function run(initial: LandingState = CHOOSING) {
  const io = {
    ready: vi.fn<LandingIo['ready']>(async () => {}),
    enter: vi.fn<LandingIo['enter']>(async () => RESULT),
    showError: vi.fn<LandingIo['showError']>(async () => {}),
  }
  const clock = handClock()
  return { io, clock, flow: startFlow(landingFlow, initial, io, { clock }) }
}

describe('choosing', () => {
  test.each<[string, LandingState, LandingEvent, object]>([
    ['more options', CHOOSING, { type: 'show', view: 'overflow' }, { at: 'choosing', view: 'overflow' }],
    [
      'a field that is opened from the overflow',
      { ...CHOOSING, view: 'overflow' },
      { type: 'open', method: 'sms' },
      { view: 'default', field: 'sms' },
    ],
    [
      'a field that is opened among wallets stays there',
      { ...CHOOSING, view: 'web2-overflow' },
      { type: 'open', method: 'sms' },
      { view: 'web2-overflow', field: 'sms' },
    ],
    ['all wallets', CHOOSING, { type: 'show', view: 'all:wallet' }, { view: 'all:wallet' }],
    ['back from the overflow', { ...CHOOSING, view: 'overflow' }, { type: 'back' }, { view: 'default' }],
    [
      'a method',
      CHOOSING,
      { type: 'choose', method: 'google' },
      { at: 'entering', method: 'google', to: '', field: null },
    ],
    [
      'an address',
      CHOOSING,
      { type: 'choose', method: 'sms', to: '+1' },
      { at: 'entering', to: '+1', field: 'sms', typed: { sms: '+1' } },
    ],
  ])('%s', (_, from, event, expected) => {
    const { flow, io } = run(from)
    io.enter.mockImplementation(() => new Promise(() => {}))
    flow.send(event)
    expect(flow.get()).toMatchObject(expected)
  })
  test('back is refused in the first view', () => {
    const { flow } = run()
    expect(flow.can({ type: 'back' })).toBe(false)
    expect(run({ ...CHOOSING, view: 'overflow' }).flow.can({ type: 'back' })).toBe(true)
  })
  test('connect or log in: the same under its own name, and a wallet is what may come of it', async () => {
    const wallet = { address: '0x1' } as ConnectedWallet
    const { flow, io } = run({ ...CHOOSING, options: { connectOnly: true } })
    io.enter.mockResolvedValueOnce(wallet)
    expect(flow.screen()).toBe('CONNECT_OR_CREATE')
    flow.send({ type: 'choose', method: 'wallet:metamask' })
    expect(await flow.result).toBe(wallet)
  })
  test('closing rejects with exited_auth_flow', async () => {
    const { flow } = run()
    flow.close('dismiss')
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('a user who was logged in elsewhere ends it', async () => {
    const { flow } = run()
    flow.send({ type: 'authenticated' })
    expect(await flow.result).toBeNull()
  })
})

describe('waiting', () => {
  test('shows the choice once configuration and session are in', async () => {
    const { flow } = run({ at: 'waiting', ...OPENING, field: 'sms' })
    expect(flow.screen()).toBe('LANDING')
    expect(await flow.until('choosing')).toEqual({ ...CHOOSING, field: 'sms' })
  })
  test('ends for a user whose session came in meanwhile', async () => {
    const { flow, io } = run({ at: 'waiting', ...OPENING })
    flow.send({ type: 'authenticated' })
    expect(await flow.result).toBeNull()
    await settled()
    expect(io.enter).not.toHaveBeenCalled()
  })
  test('after a fatal problem it waits again', async () => {
    const { flow, io } = run({ at: 'problem', error: new LatchkitError('network', 'down'), fatal: true, ...OPENING })
    await flow.until('choosing')
    expect(io.showError).toHaveBeenCalledOnce()
    expect(io.ready).toHaveBeenCalledOnce()
  })
  test('a first failure is shown', async () => {
    const io: LandingIo = {
      ready: () => Promise.reject(new LatchkitError('network', 'down')),
      enter: async () => RESULT,
      showError: () => new Promise(() => {}),
    }
    const flow = startFlow(landingFlow, { at: 'waiting', ...OPENING }, io, { clock: handClock() })
    expect(await flow.until('problem')).toMatchObject({ fatal: true, error: { code: 'network' } })
  })
})

describe('entering', () => {
  const chosen = (landing = run()) => {
    landing.flow.send({ type: 'choose', method: 'email', to: 'a@example.com' })
    return landing
  }
  test('a login is the result', async () => {
    const { flow, io } = chosen()
    expect(await flow.result).toEqual(RESULT)
    expect(io.enter).toHaveBeenCalledWith('email', 'a@example.com', expect.any(AbortSignal))
  })
  test('back returns to the choice with what was typed', async () => {
    const landing = run()
    landing.io.enter.mockResolvedValueOnce('back')
    const { flow } = chosen(landing)
    expect(await flow.until('choosing')).toEqual({ ...CHOOSING, field: 'email', typed: { email: 'a@example.com' } })
  })
  test('a failure is shown, then the choice', async () => {
    const landing = run()
    landing.io.enter.mockRejectedValueOnce(new LatchkitError('plugin_load_failed', 'offline'))
    const { flow, io } = chosen(landing)
    expect(await flow.until('choosing')).toMatchObject({ typed: { email: 'a@example.com' } })
    expect(io.showError.mock.calls[0]?.[0].code).toBe('plugin_load_failed')
    expect(io.ready).not.toHaveBeenCalled()
  })
  test('an exit from the method’s own flow ends the landing too', async () => {
    const landing = run()
    landing.io.enter.mockRejectedValueOnce(new LatchkitError('exited_auth_flow', 'closed'))
    const { flow, io } = chosen(landing)
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
    expect(io.showError).not.toHaveBeenCalled()
  })
  test('its own login does not end it early: onboarding is still to come', () => {
    const landing = run()
    landing.io.enter.mockImplementation(() => new Promise(() => {}))
    const { flow } = chosen(landing)
    flow.send({ type: 'authenticated' })
    expect(flow.get().at).toBe('entering')
  })
  test('closing aborts the method that was entered', () => {
    const landing = run()
    landing.io.enter.mockImplementation(() => new Promise(() => {}))
    const { flow, io } = chosen(landing)
    flow.close()
    expect(io.enter.mock.calls[0]?.[2].aborted).toBe(true)
  })
})

describe('a login that takes long', () => {
  test('says so after four seconds, and can be left', async () => {
    const { flow, io, clock } = run()
    io.enter.mockImplementation(() => new Promise(() => {}))
    flow.send({ type: 'choose', method: 'email', to: 'a@b.c' })
    await clock.advance(3_999)
    expect(flow.get()).not.toHaveProperty('slow')
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ at: 'entering', slow: true })
    await clock.advance(60_000)
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
    expect(io.enter.mock.calls[0]?.[2].aborted).toBe(true)
  })
})
