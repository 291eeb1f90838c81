import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../core/user.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { type ContextSetup, testContext } from '../../../tests/unit/context.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { userWith } from '../../../tests/unit/users.js'
import type { MfaProof } from '../../roles/step-up.js'
import type { MfaMethod, VerifyEvent } from './contract.js'
import { createPrompts } from './prompts.js'
import { createStepUp } from './step-up.js'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const userOf = (...mfaMethods: User['mfaMethods']): User => ({ ...userWith(), mfaMethods })
const REFUSED = failure('missing_or_invalid_mfa', true)
const proofOf = (mfaMethod: MfaMethod, mfaCode: string | object): MfaProof => ({
  ...{ mfaMethod, mfaCode },
  relyingParty: location.origin,
})

function setup(overrides: ContextSetup<'mfa'> = {}) {
  const context = testContext('mfa', { user: userOf('totp'), ...overrides })
  const begin = vi.fn(async () => undefined)
  const prompts = createPrompts(context.ctx, { begin, mayPrompt: () => true, prompt: async () => ({ id: 'passkey' }) })
  const confirming = vi.fn(async () => ({ confirmed: async () => 'confirmed' as never }))
  const { around } = createStepUp(context.ctx, prompts, confirming)
  const flow = () => {
    const now = prompts.current()
    if (!now) throw new Error('Nobody is asked.')
    return now
  }
  const send = (event: VerifyEvent) => flow().send(event)
  const type = async (code: string, method: MfaMethod = 'totp') => {
    send({ type: 'submit', method, code })
    await settled()
  }
  const requiredMethods: (readonly MfaMethod[])[] = []
  context.events.on('mfaRequired', ({ mfaMethods }) => requiredMethods.push(mfaMethods))
  return { ...context, prompts, around, confirming, flow, send, type, requiredMethods, begin }
}
/** An operation that needs this code, and records the proofs that it received. */
function operation(right: string, answer = 'signed') {
  const codes: unknown[] = []
  const run = async (proof?: MfaProof) => {
    codes.push(proof?.mfaCode)
    if (proof?.mfaCode !== right) throw REFUSED
    return answer
  }
  return { run, codes }
}
const free = async () => 'signed'

describe('no prompt shows', () => {
  test('if the operation succeeds without a second factor', async () => {
    const { around, requiredMethods } = setup()
    expect(await around(free)).toBe('signed')
    expect(requiredMethods).toEqual([])
  })
  test('if it fails for another reason', async () => {
    const { around, requiredMethods } = setup()
    expect(await codeOf(around(async () => Promise.reject(failure('wallet_not_on_device'))))).toBe(
      'wallet_not_on_device',
    )
    expect(requiredMethods).toEqual([])
  })
  test('for a user without a second factor, even if one is required from the start', async () => {
    const { around, requiredMethods } = setup({ user: userOf() })
    expect(await around(free, { forced: true })).toBe('signed')
    expect(requiredMethods).toEqual([])
  })
  test('for a user who turns out to have none, and the refusal is reported', async () => {
    const { around, requiredMethods, session } = setup({ user: userOf() })
    expect(await codeOf(around(async () => Promise.reject(REFUSED), { forced: true }))).toBe('missing_or_invalid_mfa')
    expect(session.refreshAnew).toHaveBeenCalledOnce()
    expect(requiredMethods).toEqual([])
  })
  test('for a caller that has left', async () => {
    const { around, requiredMethods } = setup()
    const options = { forced: true, signal: AbortSignal.abort() }
    expect(await codeOf(around(free, options))).toBe('user_rejected_request')
    expect(requiredMethods).toEqual([])
  })
})

describe('the prompt shows', () => {
  test('after a refusal, and the operation runs again with the code', async () => {
    const { around, type, requiredMethods, screens, flow } = setup()
    const { run, codes } = operation('123456')
    const result = around(run)
    await settled()
    expect(requiredMethods).toEqual([['totp']])
    expect(screens.get()).toMatchObject({ open: true, screen: null, overlay: true })
    const prompt = flow()
    await type('123456')
    expect(await result).toBe('signed')
    expect(codes).toEqual([undefined, '123456'])
    expect(prompt.ended).toBe(true)
    expect(screens.get().open).toBe(false)
  })
  test('at once if required, and sends method, code and the page’s origin', async () => {
    const { around, type } = setup()
    const run = vi.fn(free)
    const result = around(run, { forced: true })
    expect(run).not.toHaveBeenCalled()
    await type('123456')
    await result
    expect(run.mock.calls).toEqual([[proofOf('totp', '123456')]])
  })
  test('for a user who enrolled on another device, once that is known', async () => {
    const { around, session, user, requiredMethods } = setup({ user: userOf() })
    session.refreshAnew.mockImplementation(async () => {
      user.set(userOf('sms'))
      return user.get()
    })
    around(operation('123456').run).catch(() => {})
    await settled()
    expect(requiredMethods).toEqual([['sms']])
  })
  test('only once, even after two wrong codes', async () => {
    const { around, type, requiredMethods, clock } = setup()
    const { run, codes } = operation('123456')
    const result = around(run, { forced: true })
    for (const code of ['000000', '111111', '123456']) {
      await type(code)
      await clock.advance(1_400)
    }
    expect(await result).toBe('signed')
    expect(codes).toEqual(['000000', '111111', '123456'])
    expect(requiredMethods).toHaveLength(1)
  })
  test('over the open screen, whose name stays public', async () => {
    const { around, openScreen, screens } = setup()
    openScreen('LANDING')
    around(free, { forced: true }).catch(() => {})
    expect(screens.get()).toMatchObject({ screen: 'LANDING', overlay: true })
  })
  test('until the operation fails for another reason, which is then reported', async () => {
    const { around, type, prompts } = setup()
    const result = around(async () => Promise.reject(failure('too_many_requests')), { forced: true })
    const code = codeOf(result)
    await type('123456')
    expect(await code).toBe('too_many_requests')
    expect(prompts.current()).toBeUndefined()
  })
})

describe('a locked method', () => {
  test('leaves the operation waiting for another way, which runs it', async () => {
    const { around, send, type, flow } = setup()
    const result = around(
      async (proof) => {
        if (proof?.mfaMethod === 'backup_code') return 'signed'
        throw proof ? failure('mfa_method_locked') : REFUSED
      },
      { forced: true },
    )
    await type('123456')
    expect(flow().get()).toMatchObject({ at: 'choosing', error: { code: 'mfa_method_locked' }, locked: ['totp'] })
    send({ type: 'submit', method: 'backup_code', code: '2f4mq-x9ktd' })
    expect(await result).toBe('signed')
  })
})

describe('the prompt ends', () => {
  test('when the user cancels it', async () => {
    const { around, send } = setup()
    const result = around(free, { forced: true })
    send({ type: 'cancel' })
    await expect(result).rejects.toMatchObject({ code: 'user_rejected_request', message: 'MFA canceled' })
  })
  test('after four wrong codes, once the user has read why', async () => {
    const { around, type, clock, flow } = setup()
    const code = codeOf(around(operation('123456').run, { forced: true }))
    for (let attempt = 0; attempt < 4; attempt++) {
      await type('000000')
      await clock.advance(1_400)
    }
    expect(flow().get().at).toBe('blocked')
    flow().close()
    expect(await code).toBe('mfa_verification_max_attempts_reached')
  })
  test('after five minutes', async () => {
    const { around, clock, flow } = setup()
    const code = codeOf(around(free, { forced: true }))
    await clock.advance(300_000)
    flow().close()
    expect(await code).toBe('mfa_timeout')
  })
  test('if no dialog is mounted', async () => {
    const { around, prompts } = setup({ dialog: false })
    expect(await codeOf(around(free, { forced: true }))).toBe('no_modal')
    expect(prompts.current()).toBeUndefined()
  })
  test('with a logout', async () => {
    const { around, user } = setup()
    const code = codeOf(around(free, { forced: true }))
    user.set(null)
    expect(await code).toBe('user_rejected_request')
  })
  test('when another user logs in, who may have other methods and wallets', async () => {
    const { around, user } = setup()
    const run = vi.fn(free)
    const code = codeOf(around(run, { forced: true }))
    user.set({ ...userOf(), id: 'did:latchkit:eve' })
    expect(await code).toBe('user_rejected_request')
    expect(run).not.toHaveBeenCalled()
  })
  test('when the client is destroyed', async () => {
    const { around, leave } = setup()
    const code = codeOf(around(free, { forced: true }))
    leave.abort()
    expect(await code).toBe('user_rejected_request')
  })
  test('when its caller has left', async () => {
    const { around, screens } = setup()
    const caller = new AbortController()
    const code = codeOf(around(free, { forced: true, signal: caller.signal }))
    expect(screens.get().overlay).toBe(true)
    caller.abort()
    expect(await code).toBe('user_rejected_request')
    expect(screens.get().open).toBe(false)
  })
  test('after a refusal, and the next operation prompts again', async () => {
    const { around, send, type, requiredMethods } = setup()
    const first = codeOf(around(free, { forced: true }))
    send({ type: 'cancel' })
    await first
    const second = around(free, { forced: true })
    await type('123456')
    expect(await second).toBe('signed')
    expect(requiredMethods).toHaveLength(2)
  })
  test('and the operation runs without a second factor if the user has removed the last one', async () => {
    const { around, user } = setup()
    const run = vi.fn(free)
    const result = around(run, { forced: true })
    user.set(userOf())
    expect(await result).toBe('signed')
    expect(run.mock.calls).toEqual([[undefined]])
  })
  test('a refusal refreshes the user, and a removed method is no longer offered', async () => {
    const { around, session, user, type, flow } = setup({ user: userOf('totp', 'sms') })
    session.refreshAnew.mockImplementation(async () => {
      user.set(userOf('sms'))
      return user.get()
    })
    around(operation('123456').run, { forced: true }).catch(() => {})
    await type('000000')
    expect(flow().get()).toMatchObject({ at: 'choosing', methods: ['sms'] })
  })
})

describe('two operations at once', () => {
  test('share one prompt and one code', async () => {
    const { around, type, requiredMethods, screens } = setup()
    const [first, second] = [operation('123456', 'one'), operation('123456', 'two')]
    const both = Promise.all([around(first.run, { forced: true }), around(second.run)])
    await settled()
    expect(requiredMethods).toHaveLength(1)
    expect(screens.stack.get()).toHaveLength(1)
    await type('123456')
    expect(await both).toEqual(['one', 'two'])
    expect(first.codes).toEqual(['123456'])
    expect(second.codes).toEqual([undefined, '123456'])
    expect(screens.get().open).toBe(false)
  })
  test('share a code that is being checked when the second one starts', async () => {
    const { around, type, requiredMethods } = setup()
    let answer = () => {}
    const first = around(() => new Promise<string>((resolve) => (answer = () => resolve('one'))), { forced: true })
    await type('123456')
    const late = operation('123456', 'two')
    const second = around(late.run, { forced: true })
    expect(await second).toBe('two')
    answer()
    expect(await first).toBe('one')
    expect(requiredMethods).toHaveLength(1)
  })
  test('with different codes: the prompt stays for the one that is refused', async () => {
    const { around, type, flow, requiredMethods } = setup()
    const first = around(operation('123456', 'one').run, { forced: true })
    const second = around(operation('654321', 'two').run, { forced: true })
    await type('123456')
    expect(await first).toBe('one')
    expect(flow().get()).toMatchObject({ at: 'code', round: 1, tries: 1 })
    await type('654321')
    expect(await second).toBe('two')
    expect(requiredMethods).toHaveLength(1)
  })
  test('the prompt stays for the other when one caller leaves', async () => {
    const { around, type, screens } = setup()
    const caller = new AbortController()
    const abandoned = codeOf(around(free, { forced: true, signal: caller.signal }))
    const remaining = around(operation('123456').run, { forced: true })
    caller.abort()
    expect(await abandoned).toBe('user_rejected_request')
    expect(screens.get().overlay).toBe(true)
    await type('123456')
    expect(await remaining).toBe('signed')
  })
  test('both reject when the prompt is cancelled', async () => {
    const { around, send } = setup()
    const both = [around(free, { forced: true }), around(free, { forced: true })].map(codeOf)
    send({ type: 'cancel' })
    expect(await Promise.all(both)).toEqual(['user_rejected_request', 'user_rejected_request'])
  })
})

describe('with the host’s own prompt (noPromptOnMfaRequired)', () => {
  const host = { mfa: { noPromptOnMfaRequired: true } }
  test('no screen shows, and the host is notified', async () => {
    const { around, requiredMethods, screens, state, type } = setup({ host, dialog: false })
    const result = around(free, { forced: true })
    expect(screens.get().open).toBe(false)
    expect(requiredMethods).toEqual([['totp']])
    expect(state.get()).toEqual({ required: ['totp'] })
    await type('123456')
    expect(await result).toBe('signed')
    expect(state.get()).toEqual({ required: null })
  })
  test('the operation ends after five minutes without an answer', async () => {
    const { around, clock } = setup({ host })
    const code = codeOf(around(free, { forced: true }))
    await clock.advance(300_000)
    expect(await code).toBe('mfa_timeout')
  })
})
