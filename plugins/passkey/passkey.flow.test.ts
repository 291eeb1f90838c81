import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import { type Verified, verified } from '../../core/sign-in/end.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { shownCodes, showsErrors } from '../../tests/unit/outcomes.js'
import { accepted, RESULT, USER, type Value } from '../../tests/unit/sign-in.js'
import type { Challenge, PasskeyState, PasskeyTask } from './contract.js'
import { type PasskeyIo, passkeyFlow } from './passkey.flow.js'

const TASK: PasskeyTask<Value> = { intent: 'login', shown: true, back: 'back' }
const never = () => new Promise<never>(() => {})

function run(first: PasskeyState<Value> = { at: 'preparing', ...TASK }, change: Partial<PasskeyIo<Value>> = {}) {
  const clock = handClock()
  const challenge: Challenge = { relyingParty: 'https://acme.example', options: {}, until: clock.now() + 300_000 }
  const fakes = {
    challenge: vi.fn<PasskeyIo['challenge']>(async () => challenge),
    prefetch: vi.fn<PasskeyIo['prefetch']>(async () => challenge),
    mayPrompt: vi.fn(() => true),
    prompt: vi.fn<PasskeyIo['prompt']>(async () => ({ id: 'passkey' })),
    verify: vi.fn<PasskeyIo<Value>['verify']>(async () => accepted('login')),
    showError: showsErrors(),
  }
  const io = Object.assign(fakes, change as object)
  const flow = startFlow(passkeyFlow<Value>(), first, io, { clock })
  return { flow, io, clock, challenge, at: () => flow.get().at }
}
const prompting = (overrides: Partial<Challenge> = {}): PasskeyState<Value> => ({
  ...{ at: 'prompting', ...TASK },
  challenge: { relyingParty: 'https://acme.example', options: {}, until: Date.UTC(2026, 0, 2), ...overrides },
})
const rejected = { prompt: vi.fn(async () => Promise.reject(failure('passkey_not_allowed'))) }

describe('the way through', () => {
  test('challenge → browser → server → success, shown for a while', async () => {
    const { flow, io, clock, challenge, at } = run()
    expect(flow.screen()).toBe('AWAITING_PASSKEY_SYSTEM_DIALOGUE')
    await settled()
    expect(at()).toBe('success')
    expect(io.verify).toHaveBeenCalledWith(expect.objectContaining(TASK), challenge, { id: 'passkey' })
    await clock.advance(1_399)
    expect(at()).toBe('success')
    await clock.advance(1)
    expect(await flow.result).toBe(RESULT)
  })
  test('the success screen is shorter where an onboarding step follows', async () => {
    const { flow, clock } = run(undefined, { verify: async () => accepted('login', true) })
    await settled()
    await clock.advance(900)
    expect(await flow.result).toBe(RESULT)
  })
  test('closing the success screen completes the login', async () => {
    const { flow, at } = run()
    await settled()
    expect(at()).toBe('success')
    flow.close()
    expect(await flow.result).toBe(RESULT)
  })
  test('a prefetched challenge reaches the browser in the turn of the click', () => {
    const { io } = run(prompting(), { prompt: vi.fn(never) })
    expect(io.prompt).toHaveBeenCalledOnce()
    expect(io.challenge).not.toHaveBeenCalled()
  })
  test('an expired challenge is fetched again', async () => {
    const { io, challenge } = run(prompting({ until: Date.UTC(2026, 0, 1) }))
    expect(io.prompt).not.toHaveBeenCalled()
    await settled()
    expect(io.challenge).toHaveBeenCalledOnce()
    expect(io.prompt).toHaveBeenCalledWith(expect.anything(), challenge, expect.anything())
  })
  test('asks for another click when the first one is too old for the browser', async () => {
    const { flow, io, at } = run(undefined, { mayPrompt: () => false, prompt: vi.fn(never) })
    await settled()
    expect(at()).toBe('ready')
    expect(io.prompt).not.toHaveBeenCalled()
    flow.send({ type: 'ask' })
    expect(at()).toBe('prompting')
    expect(io.prompt).toHaveBeenCalledOnce()
  })
  test('asks a headless host for no second click', async () => {
    const { at } = run({ at: 'preparing', ...TASK, shown: false }, { mayPrompt: () => false, prompt: never })
    await settled()
    expect(at()).toBe('prompting')
  })
  test('a link resolves with the user', async () => {
    const { flow, clock } = run({ at: 'preparing', ...TASK, intent: 'link' }, { verify: async () => verified(USER) })
    await settled()
    await clock.advance(1_400)
    expect(await flow.result).toBe(USER)
  })
})

describe('leaving', () => {
  test.each<PasskeyState['at']>(['preparing', 'prompting', 'problem'])('back from %s', async (stage) => {
    const waits = { preparing: { challenge: never }, prompting: { prompt: never } }[stage as string] ?? rejected
    const { flow, at } = run(undefined, waits)
    await settled()
    expect(at()).toBe(stage)
    expect(flow.can({ type: 'back' })).toBe(true)
    flow.send({ type: 'back' })
    expect(await flow.result).toBe('back')
  })
  test('aborts the browser’s passkey dialog', async () => {
    const prompt = vi.fn<PasskeyIo['prompt']>(never)
    const { flow } = run(undefined, { prompt })
    await settled()
    flow.close()
    expect(prompt.mock.calls[0]?.[2].aborted).toBe(true)
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('leaving a link ends with exited_link_flow', async () => {
    const { flow } = run({ at: 'preparing', ...TASK, intent: 'link' }, { challenge: never })
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
  })
  test('a close while the server verifies waits for its answer', async () => {
    let answered = (_: Verified<Value>) => {}
    const { flow, at } = run(undefined, { verify: () => new Promise((resolve) => (answered = resolve)) })
    await settled()
    flow.close()
    expect(at()).toBe('submitting')
    expect(flow.can({ type: 'back' })).toBe(false)
    answered(accepted('login'))
    expect(await flow.result).toBe(RESULT)
  })
})

describe('failing', () => {
  test('a failure shows in place, and Retry asks the browser at once', async () => {
    const prompt = vi
      .fn<PasskeyIo['prompt']>()
      .mockRejectedValueOnce(failure('passkey_not_allowed'))
      .mockImplementation(never)
    const { flow, io, at, challenge } = run(undefined, { prompt })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'passkey_not_allowed' }, challenge })
    flow.send({ type: 'ask' })
    expect(at()).toBe('prompting')
    expect(prompt).toHaveBeenCalledTimes(2)
    expect(io.challenge).toHaveBeenCalledOnce()
  })
  test('Retry fetches a challenge where none has arrived yet', async () => {
    const { flow, io, at } = run(undefined, { ...rejected, prefetch: vi.fn(never) })
    await settled()
    flow.send({ type: 'ask' })
    expect(at()).toBe('preparing')
    expect(io.challenge).toHaveBeenCalledTimes(2)
  })
  test('a failed prefetch of the next challenge is not reported', async () => {
    const { flow } = run(undefined, { ...rejected, prefetch: async () => Promise.reject(failure('network')) })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'passkey_not_allowed' } })
  })
  test('a browser without WebAuthn fetches no further challenge', async () => {
    const { io, at } = run(undefined, { challenge: async () => Promise.reject(failure('not_supported')) })
    await settled()
    expect(at()).toBe('problem')
    expect(io.prefetch).not.toHaveBeenCalled()
  })
  test.each<ErrorCode>(['invalid_credentials', 'network', 'too_many_requests', 'linked_to_another_user'])(
    'the server’s %s shows in place',
    async (refusal) => {
      const { flow, io } = run(undefined, { verify: async () => Promise.reject(failure(refusal)) })
      await settled()
      expect(flow.get()).toMatchObject({ at: 'problem', error: { code: refusal } })
      expect(await shownCodes(io.showError)).toEqual([])
    },
  )
  test.each<ErrorCode>([
    'allowlist_rejected',
    'max_accounts_reached',
    'user_does_not_exist',
    'disallowed_login_method',
  ])('the server’s %s has its own screen, then the landing', async (refusal) => {
    const { flow, io } = run(undefined, { verify: async () => Promise.reject(failure(refusal)) })
    expect(await flow.result).toBe('back')
    expect(await shownCodes(io.showError)).toEqual([refusal])
  })
  test('a failure rejects for a headless host', async () => {
    const { flow, io } = run({ at: 'preparing', ...TASK, shown: false }, rejected)
    expect(await codeOf(flow.result)).toBe('passkey_not_allowed')
    expect(io.prefetch).not.toHaveBeenCalled()
  })
  test('a failing onboarding step ends the flow', async () => {
    const complete = async () => Promise.reject(failure('exited_auth_flow'))
    const { flow, clock } = run(undefined, {
      verify: async () => ({ needsMore: true, complete }),
    })
    await settled()
    await clock.advance(900)
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
})
