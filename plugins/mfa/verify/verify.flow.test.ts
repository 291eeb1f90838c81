import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import type { MfaMethod, MfaPasskeyOptions, VerifyEvent, VerifyState, VerifyTask } from './contract.js'
import { firstOf, type VerifyIo, verifyFlow } from './verify.flow.js'

const OPTIONS: MfaPasskeyOptions = { challenge: 'Yw', allowCredentials: [] }
const ANSWER = { id: 'passkey' }
const REFUSED = failure('missing_or_invalid_mfa', true)
const LOCKED = failure('mfa_method_locked')
const never = () => new Promise<never>(() => {})
const ALL: readonly MfaMethod[] = ['totp', 'passkey', 'sms']

function run(task: Partial<VerifyTask> = {}, change: Partial<VerifyIo> = {}) {
  const clock = handClock()
  const fakes = {
    begin: vi.fn<VerifyIo['begin']>(async (method) => (method === 'passkey' ? OPTIONS : undefined)),
    mayPrompt: vi.fn(() => true),
    prompt: vi.fn<VerifyIo['prompt']>(async () => ANSWER),
    run: vi.fn<VerifyIo['run']>(async () => 'done'),
  }
  const io = Object.assign(fakes, change as object)
  const whole = { methods: ALL, shown: true, tries: 0, until: clock.now() + 300_000, ...task }
  const flow = startFlow(verifyFlow, firstOf(whole), io, { clock })
  const send = (event: VerifyEvent) => flow.send(event)
  const type = (code: string) => send({ type: 'submit', method: 'totp', code })
  return { flow, io, clock, send, type, at: () => flow.get().at, now: () => flow.get() as Partial<At<'code'>> }
}
type At<Stage> = Extract<VerifyState, { at: Stage }>
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ message }: Error) => message,
  )

describe('each method has its own screen', () => {
  test.each<[MfaMethod, string]>([
    ['totp', 'MFA_VERIFICATION_CODE_SCREEN'],
    ['sms', 'MFA_VERIFICATION_CODE_SCREEN'],
    ['passkey', 'MFA_VERIFICATION_PASSKEY_SCREEN'],
  ])('%s', (method, screen) => {
    const { flow } = run({ methods: [method] }, { begin: never })
    expect(flow.screen()).toBe(screen)
  })
  test('the choice of methods, and backup codes', () => {
    const { flow, send } = run()
    send({ type: 'another' })
    expect(flow.screen()).toBe('MFA_VERIFICATION_SCREEN')
    send({ type: 'backup' })
    expect(flow.screen()).toBe('MFA_VERIFICATION_BACKUP_CODE_SCREEN')
  })
  test.each<[string, VerifyEvent[], string]>([
    ['the choice', [{ type: 'another' }], 'MFA_VERIFICATION_SCREEN'],
    ['a backup code', [{ type: 'another' }, { type: 'backup' }], 'MFA_VERIFICATION_BACKUP_CODE_SCREEN'],
    ['a code', [], 'MFA_VERIFICATION_CODE_SCREEN'],
  ])('%s shows on its own screen that the time is up', async (_, events, screen) => {
    const { flow, send, at, clock } = run()
    for (const event of events) send(event)
    await clock.advance(300_000)
    expect([at(), flow.screen()]).toEqual(['blocked', screen])
  })
  test('a user whose last method is removed meanwhile sees no passkey prompt', () => {
    const { flow, send } = run({}, { run: never })
    send({ type: 'methods', methods: [] })
    expect(flow.screen()).toBe('MFA_VERIFICATION_SCREEN')
  })
})

describe('on opening', () => {
  test('an authenticator app: asks for its code and sends nothing', async () => {
    const { io, now, flow } = run()
    expect(now()).toMatchObject({ at: 'code', method: 'totp', round: 0 })
    await settled()
    expect(io.begin).not.toHaveBeenCalled()
    expect(flow.screen()).toBe('MFA_VERIFICATION_CODE_SCREEN')
  })
  test('SMS: sends a code, then asks for it', async () => {
    const { io, now, at } = run({ methods: ['sms'] })
    expect(at()).toBe('beginning')
    await settled()
    expect(io.begin).toHaveBeenCalledWith('sms', expect.anything())
    expect(now()).toMatchObject({ at: 'code', method: 'sms' })
  })
  test('a passkey: the browser asks, and its answer is submitted by itself', async () => {
    const { io, flow } = run({ methods: ['passkey'] })
    await flow.result
    expect(io.prompt).toHaveBeenCalledWith(OPTIONS, expect.anything())
    expect(io.run.mock.calls).toEqual([[{ method: 'passkey', code: ANSWER }]])
  })
  test('a passkey waits for a click if the last one was too long ago for the browser', async () => {
    const { io, at, send, flow } = run({ methods: ['passkey'] }, { mayPrompt: () => false })
    await settled()
    expect(at()).toBe('ready')
    expect(io.prompt).not.toHaveBeenCalled()
    send({ type: 'again' })
    expect(io.prompt).toHaveBeenCalledOnce()
    await flow.result
  })
  test('nothing starts if the host has its own prompt', () => {
    const { at, io } = run({ shown: false })
    expect(at()).toBe('choosing')
    expect(io.begin).not.toHaveBeenCalled()
  })
  test('nothing starts without a method', () => {
    expect(run({ methods: [] }).at()).toBe('choosing')
  })
})

describe('a code', () => {
  test('that is right ends the flow', async () => {
    const { flow, type, io, at } = run()
    type('123456')
    expect(at()).toBe('submitting')
    await flow.result
    expect(io.run.mock.calls).toEqual([[{ method: 'totp', code: '123456' }]])
  })
  test('that is wrong shows an error, is cleared after 1.4 s, and nothing is sent until then', async () => {
    const { type, io, clock, now } = run({}, { run: vi.fn(async () => Promise.reject(REFUSED)) })
    type('000000')
    await settled()
    expect(now()).toMatchObject({ at: 'code', round: 0, error: REFUSED, tries: 1 })
    type('111111')
    expect(io.run).toHaveBeenCalledOnce()
    await clock.advance(1_399)
    expect(now().round).toBe(0)
    await clock.advance(1)
    expect(now()).toMatchObject({ at: 'code', round: 1, error: REFUSED })
    expect(now().clearAt).toBeUndefined()
    type('111111')
    expect(io.run).toHaveBeenCalledTimes(2)
  })
  test('an edit after a wrong code removes the error', async () => {
    const { type, send, now } = run({}, { run: async () => Promise.reject(REFUSED) })
    type('000000')
    await settled()
    send({ type: 'edit' })
    expect(now()).toMatchObject({ at: 'code', round: 0 })
    expect([now().error, now().clearAt]).toEqual([undefined, undefined])
  })
  test('that is wrong for the fourth time ends the tries, and the dialog says so', async () => {
    const { type, clock, now, at, io, send, flow } = run({}, { run: vi.fn(async () => Promise.reject(REFUSED)) })
    for (const code of ['000001', '000002', '000003', '000004']) {
      expect(at()).toBe('code')
      type(code)
      await clock.advance(1_400)
    }
    expect(now()).toMatchObject({ at: 'blocked', method: 'totp' })
    type('000005')
    send({ type: 'another' })
    send({ type: 'methods', methods: [] })
    expect(at()).toBe('blocked')
    expect(io.run).toHaveBeenCalledTimes(4)
    flow.close()
    expect(await codeOf(flow.result)).toBe('mfa_verification_max_attempts_reached')
  })
  test('tries are counted across all methods', async () => {
    const { type, send, at, clock, now } = run({}, { run: async () => Promise.reject(REFUSED) })
    for (let attempt = 0; attempt < 3; attempt++) {
      type('000000')
      await clock.advance(1_400)
    }
    send({ type: 'another' })
    expect(now()).toMatchObject({ at: 'choosing', tries: 3 })
    send({ type: 'choose', method: 'passkey' })
    await settled()
    expect(at()).toBe('blocked')
  })
  test('of a locked method leads to the choice of another way, and is no try', async () => {
    const { type, now, clock } = run({ pending: { kind: 'message' } }, { run: async () => Promise.reject(LOCKED) })
    await clock.advance(200_000)
    type('000000')
    await settled()
    expect(now()).toEqual({
      at: 'choosing',
      error: LOCKED,
      locked: ['totp'],
      methods: ALL,
      pending: { kind: 'message' },
      shown: true,
      tries: 0,
      until: clock.now() + 300_000,
    })
  })
  test('of the last way that is not locked ends the prompt, and the dialog says so', async () => {
    const { type, now, at, send, flow } = run({ methods: ['totp'] }, { run: async () => Promise.reject(LOCKED) })
    type('000000')
    await settled()
    send({ type: 'backup' })
    expect(at()).toBe('backup')
    send({ type: 'submit', method: 'backup_code', code: 'wrong' })
    await settled()
    expect(now()).toMatchObject({ at: 'blocked', error: LOCKED, locked: ['totp', 'backup_code'] })
    flow.close()
    expect(await codeOf(flow.result)).toBe('mfa_method_locked')
  })
  test('that only some operations accept leads to another prompt without an error', async () => {
    const { type, now } = run({}, { run: async () => 'more' })
    type('123456')
    await settled()
    expect(now()).toMatchObject({ at: 'code', round: 1, tries: 1 })
    expect(now().error).toBeUndefined()
  })
  test('any other failure ends the flow, since no code would help', async () => {
    const { type, flow } = run({}, { run: async () => Promise.reject(failure('too_many_requests')) })
    type('123456')
    expect(await codeOf(flow.result)).toBe('too_many_requests')
  })
})

describe('a backup code', () => {
  const submit = (code: string) => ({ type: 'submit', method: 'backup_code', code }) as const
  test('replaces a lost method', async () => {
    const { send, at, flow, io } = run({ methods: ['sms'] })
    await settled()
    send({ type: 'another' })
    send({ type: 'backup' })
    expect(at()).toBe('backup')
    send(submit('2f4mq-x9ktd'))
    expect(at()).toBe('submitting')
    await flow.result
    expect(io.run.mock.calls).toEqual([[{ method: 'backup_code', code: '2f4mq-x9ktd' }]])
  })
  test('that is wrong shows an error and counts as a try', async () => {
    const { send, now, at } = run({}, { run: async () => Promise.reject(REFUSED) })
    send({ type: 'another' })
    send({ type: 'backup' })
    send(submit('wrong'))
    await settled()
    expect(now()).toMatchObject({ at: 'backup', error: REFUSED, tries: 1 })
    send({ type: 'edit' })
    expect(now().error).toBeUndefined()
    for (let attempt = 1; attempt < 4; attempt++) {
      send(submit('wrong'))
      await settled()
    }
    expect(now()).toMatchObject({ at: 'blocked', method: 'backup_code' })
    send({ type: 'backup' })
    expect(at()).toBe('blocked')
  })
  test('a click on the backdrop keeps what was typed, and the time limit is the usual one', async () => {
    const { send, at, clock, flow } = run()
    send({ type: 'another' })
    send({ type: 'backup' })
    flow.close('dismiss')
    expect(at()).toBe('backup')
    await clock.advance(300_000)
    expect(at()).toBe('blocked')
    flow.close()
    expect(await codeOf(flow.result)).toBe('mfa_timeout')
  })
  test('is still accepted when the methods change', async () => {
    const { send, at } = run()
    send({ type: 'another' })
    send({ type: 'backup' })
    send({ type: 'methods', methods: ['sms'] })
    expect(at()).toBe('backup')
  })
})

describe('another code by SMS', () => {
  test('can be requested after 30 s', async () => {
    const { send, io, clock, at } = run({ methods: ['sms'] })
    await settled()
    send({ type: 'again' })
    expect(at()).toBe('code')
    await clock.advance(30_000)
    send({ type: 'again' })
    expect(at()).toBe('beginning')
    await settled()
    expect([io.begin.mock.calls.length, at()]).toEqual([2, 'code'])
  })
  test('cannot be requested for an authenticator app', () => {
    const { send, flow } = run()
    const before = flow.get()
    send({ type: 'again' })
    expect(flow.get()).toBe(before)
  })
})

describe('a method that cannot start', () => {
  test.each<MfaMethod>(['sms', 'passkey'])('%s: shows the reason, and can be retried', async (method) => {
    const begin = vi.fn<VerifyIo['begin']>(async () => Promise.reject(failure('too_many_requests')))
    const { at, send, now } = run({ methods: [method] }, { begin })
    await settled()
    expect(now()).toMatchObject({ at: 'problem', method, error: { code: 'too_many_requests' }, tries: 0 })
    begin.mockImplementation(never)
    send({ type: 'again' })
    expect(at()).toBe('beginning')
  })
  test('a passkey that the browser refuses shows an error, costs no try, and can be retried', async () => {
    const prompt = vi.fn<VerifyIo['prompt']>(async () => Promise.reject(failure('passkey_not_allowed')))
    const { now, send, io } = run({ methods: ['passkey'] }, { prompt })
    await settled()
    expect(now()).toMatchObject({ at: 'problem', method: 'passkey', tries: 0 })
    expect(io.run).not.toHaveBeenCalled()
    send({ type: 'again' })
    await settled()
    expect([io.begin.mock.calls.length, prompt.mock.calls.length]).toEqual([2, 2])
  })
  test('a passkey that the server refuses costs a try', async () => {
    const { now } = run({ methods: ['passkey'] }, { run: async () => Promise.reject(REFUSED) })
    await settled()
    expect(now()).toMatchObject({ at: 'problem', method: 'passkey', error: REFUSED, tries: 1 })
  })
  test('a passkey without a challenge leads back to the choice', async () => {
    const { at } = run({ methods: ['passkey'] }, { begin: async () => undefined })
    await settled()
    expect(at()).toBe('choosing')
  })
})

describe('another method', () => {
  test('can be chosen in every waiting stage', async () => {
    const { send, at, now } = run()
    send({ type: 'another' })
    expect(at()).toBe('choosing')
    send({ type: 'choose', method: 'sms' })
    expect(at()).toBe('beginning')
    send({ type: 'another' })
    expect(at()).toBe('choosing')
    await settled()
    expect(at()).toBe('choosing')
    send({ type: 'choose', method: 'totp' })
    expect(now()).toMatchObject({ at: 'code', method: 'totp' })
  })
  test('closes the browser’s own dialog, whose late answer is ignored', async () => {
    let answer = (_: object) => {}
    const prompt = vi.fn<VerifyIo['prompt']>(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { send, at, io } = run({ methods: ['passkey', 'totp'] }, { prompt })
    await settled()
    expect(at()).toBe('prompting')
    send({ type: 'another' })
    expect(prompt.mock.calls[0]?.[1].aborted).toBe(true)
    answer(ANSWER)
    await settled()
    expect(at()).toBe('choosing')
    expect(io.run).not.toHaveBeenCalled()
  })
})

describe('closing', () => {
  test.each<[string, (harness: ReturnType<typeof run>) => void]>([
    ['not now', ({ send }) => send({ type: 'cancel' })],
    ['the close button', ({ flow }) => flow.close()],
  ])('by %s cancels', async (_, leave) => {
    const harness = run()
    leave(harness)
    expect(await codeOf(harness.flow.result)).toBe('user_rejected_request')
    expect(await messageOf(harness.flow.result)).toBe('MFA canceled')
  })
  test('a click on the backdrop does not lose a code', () => {
    const { flow, at } = run()
    flow.close('dismiss')
    expect(at()).toBe('code')
  })
  test('Escape cancels if there is no code to lose', async () => {
    const { flow, send } = run()
    send({ type: 'another' })
    flow.close('dismiss')
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('while the code is checked waits for the result', async () => {
    let answer = () => {}
    const work = () => new Promise<'done'>((resolve) => (answer = () => resolve('done')))
    const { flow, type, at } = run({}, { run: work })
    type('123456')
    flow.close()
    expect(at()).toBe('submitting')
    answer()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('while a wrong code is checked cancels', async () => {
    let refuse = () => {}
    const work = () => new Promise<never>((_, reject) => (refuse = () => reject(REFUSED)))
    const { flow, type } = run({}, { run: work })
    type('123456')
    flow.close()
    refuse()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
})

describe('the five minutes', () => {
  test('limit the wait, whatever the user does', async () => {
    const { clock, send, at, now, flow } = run()
    await clock.advance(200_000)
    send({ type: 'another' })
    await clock.advance(99_999)
    expect(at()).toBe('choosing')
    await clock.advance(1)
    expect(now()).toMatchObject({ at: 'blocked', error: { code: 'mfa_timeout' } })
    flow.close()
    expect(await codeOf(flow.result)).toBe('mfa_timeout')
  })
  test('start again with each try', async () => {
    const { clock, type, at } = run({}, { run: async () => Promise.reject(REFUSED) })
    await clock.advance(299_999)
    type('000000')
    await clock.advance(299_999)
    expect(at()).toBe('code')
    await clock.advance(1)
    expect(at()).toBe('blocked')
  })
  test('pause while a code is checked', async () => {
    const { clock, type, at } = run({}, { run: never })
    type('123456')
    await clock.advance(600_000)
    expect(at()).toBe('submitting')
  })
  test.each<[string, Partial<VerifyTask>, Partial<VerifyIo>, VerifyState['at']]>([
    ['a code is sent', { methods: ['sms'] }, { begin: never }, 'beginning'],
    ['the browser asks', { methods: ['passkey'] }, { prompt: never }, 'prompting'],
    ['a click is waited for', { methods: ['passkey'] }, { mayPrompt: () => false }, 'ready'],
    ['a failure is read', { methods: ['sms'] }, { begin: async () => Promise.reject(failure('network')) }, 'problem'],
  ])('also pass while %s', async (_, task, io, stage) => {
    const { clock, at } = run(task, io)
    await settled()
    expect(at()).toBe(stage)
    await clock.advance(300_000)
    expect(at()).toBe('blocked')
  })
})

describe('methods that change while the prompt is open', () => {
  test('a new one is offered, and the current one stays open', () => {
    const { send, now } = run({ methods: ['totp'] })
    send({ type: 'methods', methods: ['totp', 'sms'] })
    expect(now()).toMatchObject({ at: 'code', method: 'totp', methods: ['totp', 'sms'] })
  })
  test('a removed one is no longer asked for', () => {
    const { send, now } = run()
    send({ type: 'methods', methods: ['sms'] })
    expect(now()).toMatchObject({ at: 'choosing', methods: ['sms'] })
  })
  test('without a remaining method the operation runs without a second factor', async () => {
    const { send, io, flow } = run()
    send({ type: 'methods', methods: [] })
    await flow.result
    expect(io.run.mock.calls).toEqual([[undefined]])
  })
  test('without a remaining method the operation can still be refused', async () => {
    const { send, flow } = run({}, { run: async () => Promise.reject(REFUSED) })
    send({ type: 'methods', methods: [] })
    expect(await codeOf(flow.result)).toBe('missing_or_invalid_mfa')
  })
  test('an equal list does not change the state', () => {
    const { send, flow } = run()
    const before = flow.get()
    send({ type: 'methods', methods: ['totp', 'passkey', 'sms'] })
    expect(flow.get()).toBe(before)
  })
})

describe('with the host’s own prompt', () => {
  test('a code is accepted whichever method was started, and a wrong one can be retried', async () => {
    const answers = vi.fn<VerifyIo['run']>(async () => Promise.reject(REFUSED))
    const { send, now, flow } = run({ shown: false }, { run: answers })
    send({ type: 'submit', method: 'sms', code: '000000' })
    await settled()
    expect(now()).toMatchObject({ at: 'choosing', error: REFUSED, tries: 1 })
    answers.mockResolvedValue('done')
    send({ type: 'submit', method: 'passkey', code: ANSWER })
    await flow.result
    expect(answers.mock.calls[1]).toEqual([{ method: 'passkey', code: ANSWER }])
  })
  test('four wrong codes end it at once', async () => {
    const { send, flow } = run({ shown: false }, { run: async () => Promise.reject(REFUSED) })
    for (let attempt = 0; attempt < 4; attempt++) {
      send({ type: 'submit', method: 'totp', code: '000000' })
      await settled()
    }
    expect(await codeOf(flow.result)).toBe('mfa_verification_max_attempts_reached')
  })
  test('it ends after five minutes', async () => {
    const { clock, flow } = run({ shown: false })
    await clock.advance(300_000)
    expect(await codeOf(flow.result)).toBe('mfa_timeout')
  })
})
