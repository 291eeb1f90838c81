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

function setup(more: ContextSetup<'mfa'> = {}) {
  const made = testContext('mfa', { user: userOf('totp'), ...more })
  const begin = vi.fn(async () => undefined)
  const prompts = createPrompts(made.ctx, { begin, mayPrompt: () => true, prompt: async () => ({ id: 'passkey' }) })
  const { around } = createStepUp(made.ctx, prompts)
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
  const asked: (readonly MfaMethod[])[] = []
  made.events.on('mfaRequired', ({ mfaMethods }) => asked.push(mfaMethods))
  return { ...made, prompts, around, flow, send, type, asked, begin }
}
/** An operation that needs this code, and records the proofs that it received. */
function operation(right: string, answer = 'signed') {
  const brought: unknown[] = []
  const run = async (proof?: MfaProof) => {
    brought.push(proof?.mfaCode)
    if (proof?.mfaCode !== right) throw REFUSED
    return answer
  }
  return { run, brought }
}
const free = async () => 'signed'

describe('no prompt shows', () => {
  test('if the operation succeeds without a second factor', async () => {
    const { around, asked } = setup()
    expect(await around(free)).toBe('signed')
    expect(asked).toEqual([])
  })
  test('if it fails for another reason', async () => {
    const { around, asked } = setup()
    expect(await codeOf(around(async () => Promise.reject(failure('wallet_not_on_device'))))).toBe(
      'wallet_not_on_device',
    )
    expect(asked).toEqual([])
  })
  test('for a user without a second factor, even if one is required from the start', async () => {
    const { around, asked } = setup({ user: userOf() })
    expect(await around(free, { forced: true })).toBe('signed')
    expect(asked).toEqual([])
  })
  test('for a user who turns out to have none, and the refusal is reported', async () => {
    const { around, asked, session } = setup({ user: userOf() })
    expect(await codeOf(around(async () => Promise.reject(REFUSED), { forced: true }))).toBe('missing_or_invalid_mfa')
    expect(session.refreshAnew).toHaveBeenCalledOnce()
    expect(asked).toEqual([])
  })
  test('for a caller that has left', async () => {
    const { around, asked } = setup()
    const left = { forced: true, signal: AbortSignal.abort() }
    expect(await codeOf(around(free, left))).toBe('user_rejected_request')
    expect(asked).toEqual([])
  })
})

describe('the prompt shows', () => {
  test('after a refusal, and the operation runs again with the code', async () => {
    const { around, type, asked, screens, flow } = setup()
    const { run, brought } = operation('123456')
    const done = around(run)
    await settled()
    expect(asked).toEqual([['totp']])
    expect(screens.get()).toMatchObject({ open: true, screen: null, overlay: true })
    const prompt = flow()
    await type('123456')
    expect(await done).toBe('signed')
    expect(brought).toEqual([undefined, '123456'])
    expect(prompt.ended).toBe(true)
    expect(screens.get().open).toBe(false)
  })
  test('at once if required, and sends method, code and the page’s origin', async () => {
    const { around, type } = setup()
    const run = vi.fn(free)
    const done = around(run, { forced: true })
    expect(run).not.toHaveBeenCalled()
    await type('123456')
    await done
    expect(run.mock.calls).toEqual([[proofOf('totp', '123456')]])
  })
  test('for a user who enrolled on another device, once that is known', async () => {
    const { around, session, user, asked } = setup({ user: userOf() })
    session.refreshAnew.mockImplementation(async () => {
      user.set(userOf('sms'))
      return user.get()
    })
    around(operation('123456').run).catch(() => {})
    await settled()
    expect(asked).toEqual([['sms']])
  })
  test('only once, even after two wrong codes', async () => {
    const { around, type, asked, clock } = setup()
    const { run, brought } = operation('123456')
    const done = around(run, { forced: true })
    for (const code of ['000000', '111111', '123456']) {
      await type(code)
      await clock.advance(1_400)
    }
    expect(await done).toBe('signed')
    expect(brought).toEqual(['000000', '111111', '123456'])
    expect(asked).toHaveLength(1)
  })
  test('over the open screen, whose name stays public', async () => {
    const { around, openScreen, screens } = setup()
    openScreen('LANDING')
    around(free, { forced: true }).catch(() => {})
    expect(screens.get()).toMatchObject({ screen: 'LANDING', overlay: true })
  })
  test('until the operation fails for another reason, which is then reported', async () => {
    const { around, type, prompts } = setup()
    const done = around(async () => Promise.reject(failure('too_many_requests')), { forced: true })
    const code = codeOf(done)
    await type('123456')
    expect(await code).toBe('too_many_requests')
    expect(prompts.current()).toBeUndefined()
  })
})

describe('the prompt ends', () => {
  test('when the user cancels it', async () => {
    const { around, send } = setup()
    const done = around(free, { forced: true })
    send({ type: 'cancel' })
    await expect(done).rejects.toMatchObject({ code: 'user_rejected_request', message: 'MFA canceled' })
  })
  test('after four wrong codes, once the user has read why', async () => {
    const { around, type, clock, flow } = setup()
    const code = codeOf(around(operation('123456').run, { forced: true }))
    for (let tried = 0; tried < 4; tried++) {
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
    const { around, send, type, asked } = setup()
    const first = codeOf(around(free, { forced: true }))
    send({ type: 'cancel' })
    await first
    const second = around(free, { forced: true })
    await type('123456')
    expect(await second).toBe('signed')
    expect(asked).toHaveLength(2)
  })
  test('and the operation runs without a second factor if the user has removed the last one', async () => {
    const { around, user } = setup()
    const run = vi.fn(free)
    const done = around(run, { forced: true })
    user.set(userOf())
    expect(await done).toBe('signed')
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
    const { around, type, asked, screens } = setup()
    const [one, two] = [operation('123456', 'one'), operation('123456', 'two')]
    const both = Promise.all([around(one.run, { forced: true }), around(two.run)])
    await settled()
    expect(asked).toHaveLength(1)
    expect(screens.stack.get()).toHaveLength(1)
    await type('123456')
    expect(await both).toEqual(['one', 'two'])
    expect(one.brought).toEqual(['123456'])
    expect(two.brought).toEqual([undefined, '123456'])
    expect(screens.get().open).toBe(false)
  })
  test('share a code that is being checked when the second one starts', async () => {
    const { around, type, asked } = setup()
    let answer = () => {}
    const first = around(() => new Promise<string>((resolve) => (answer = () => resolve('one'))), { forced: true })
    await type('123456')
    const late = operation('123456', 'two')
    const second = around(late.run, { forced: true })
    expect(await second).toBe('two')
    answer()
    expect(await first).toBe('one')
    expect(asked).toHaveLength(1)
  })
  test('with different codes: the prompt stays for the one that is refused', async () => {
    const { around, type, flow, asked } = setup()
    const one = around(operation('123456', 'one').run, { forced: true })
    const two = around(operation('654321', 'two').run, { forced: true })
    await type('123456')
    expect(await one).toBe('one')
    expect(flow().get()).toMatchObject({ at: 'code', round: 1, tries: 1 })
    await type('654321')
    expect(await two).toBe('two')
    expect(asked).toHaveLength(1)
  })
  test('the prompt stays for the other when one caller leaves', async () => {
    const { around, type, screens } = setup()
    const caller = new AbortController()
    const gone = codeOf(around(free, { forced: true, signal: caller.signal }))
    const stays = around(operation('123456').run, { forced: true })
    caller.abort()
    expect(await gone).toBe('user_rejected_request')
    expect(screens.get().overlay).toBe(true)
    await type('123456')
    expect(await stays).toBe('signed')
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
    const { around, asked, screens, state, type } = setup({ host, dialog: false })
    const done = around(free, { forced: true })
    expect(screens.get().open).toBe(false)
    expect(asked).toEqual([['totp']])
    expect(state.get()).toEqual({ required: ['totp'] })
    await type('123456')
    expect(await done).toBe('signed')
    expect(state.get()).toEqual({ required: null })
  })
  test('the operation ends after five minutes without an answer', async () => {
    const { around, clock } = setup({ host })
    const code = codeOf(around(free, { forced: true }))
    await clock.advance(300_000)
    expect(await code).toBe('mfa_timeout')
  })
})
