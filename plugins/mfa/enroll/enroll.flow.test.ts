import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import type { PasskeyAccount } from '../../../core/user.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { part } from '../../../tests/unit/part.js'
import type { EnrollEvent, EnrollOffer, EnrollState, EnrollTask } from './contract.js'
import { enrollFlow, firstOf } from './enroll.flow.js'
import type { EnrollIo } from './stages.js'

const AUTHENTICATOR = { secret: 'JBSWY3DP', authUrl: 'otpauth://totp/Acme:ada?secret=JBSWY3DP' }
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd']
const PHONE = '+12015550123'
const offers = (...added: string[]): EnrollOffer[] =>
  (['totp', 'sms', 'passkey'] as const).map((method) => ({
    method,
    status: added.includes(method) ? 'added' : 'open',
  }))
const passkeys = (...ids: string[]) => ids.map((credentialId) => part<PasskeyAccount>({ credentialId }))
const CANCELED = failure('user_rejected_request')
const TOO_LATE = failure('mfa_timeout', true)

function run(task: Partial<EnrollTask> = {}, change: Partial<EnrollIo> = {}) {
  const clock = handClock()
  const whole: EnrollTask = { offers: offers('totp'), passkeys: [], changed: false, ...task }
  const io = {
    sendCode: vi.fn<EnrollIo['sendCode']>(async () => {}),
    newAuthenticator: vi.fn<EnrollIo['newAuthenticator']>(async () => AUTHENTICATOR),
    submitCode: vi.fn<EnrollIo['submitCode']>(async () => ({})),
    enablePasskeys: vi.fn<EnrollIo['enablePasskeys']>(async () => ({})),
    preparePasskey: vi.fn<EnrollIo['preparePasskey']>(async () => true),
    addPasskey: vi.fn<EnrollIo['addPasskey']>(async () => {}),
    remove: vi.fn<EnrollIo['remove']>(async () => {}),
    renewBackupCodes: vi.fn<EnrollIo['renewBackupCodes']>(async () => CODES),
    task: vi.fn<EnrollIo['task']>(() => ({ offers: whole.offers, passkeys: whole.passkeys })),
    ...change,
  }
  const flow = startFlow(enrollFlow, firstOf(whole), io, { clock })
  const send = async (...events: EnrollEvent[]) => {
    for (const event of events) {
      flow.send(event)
      await settled()
    }
  }
  const now = () => flow.get() as Partial<Record<string, unknown>> & EnrollState
  return { flow, io, clock, send, now, at: () => flow.get().at }
}
const choose = (method: 'sms' | 'totp' | 'passkey') => ({ type: 'choose', method }) as const
const CONTINUE = { type: 'continue' } as const
const BACK = { type: 'back' } as const
const submit = (code = '123456') => ({ type: 'submit', code }) as const
const fails = (error = failure('network', true)) => vi.fn(async () => Promise.reject(error))

describe('the first screen', () => {
  test('goes to the methods if the app offers none', () => {
    expect(run({ offers: [] }).at()).toBe('methods')
  })
  test('explains second factors to a user without one, then shows the methods', async () => {
    const { at, send, flow } = run({ offers: offers() })
    expect(at()).toBe('intro')
    expect(flow.screen()).toBe('MFA_ENROLLMENT_FLOW_SCREEN')
    expect(flow.data()).toEqual({ mfaMethods: ['totp', 'sms', 'passkey'] })
    await send(CONTINUE)
    expect(at()).toBe('methods')
  })
  test('declining it ends the flow', async () => {
    const { send, flow } = run({ offers: offers() })
    await send({ type: 'decline' })
    expect(await codeOf(flow.result)).toBe('exited_mfa_enrollment')
  })
  test('shows the methods at once to a user who has one', () => expect(run().at()).toBe('methods'))
  test('a method that is enrolled, impossible or not offered cannot be chosen', async () => {
    const disabled: EnrollOffer[] = [
      { method: 'totp', status: 'added' },
      { method: 'sms', status: 'disabled' },
    ]
    const { at, send } = run({ offers: disabled })
    await send(choose('totp'), choose('sms'), choose('passkey'))
    expect(at()).toBe('methods')
  })
  test('shows methods that are linked or removed meanwhile', async () => {
    const { now, send } = run()
    await send({ type: 'task', task: { offers: offers('sms'), passkeys: passkeys('1') } })
    expect(now()).toMatchObject({ at: 'methods', offers: offers('sms'), passkeys: [{ credentialId: '1' }] })
  })
})

describe('closing', () => {
  test('without a change rejects with exited_mfa_enrollment', async () => {
    const { flow } = run()
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_mfa_enrollment')
  })
  test('after a change resolves', async () => {
    const { flow, send } = run()
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test.each(['phone', 'scan', 'code'] as const)('a click on the backdrop at %s keeps what was typed', async (at) => {
    const { flow, send } = run({ offers: offers() })
    await send(CONTINUE, choose(at === 'scan' ? 'totp' : 'sms'))
    if (at === 'code') await send({ type: 'send', phone: PHONE })
    flow.close('dismiss')
    expect(flow.get().at).toBe(at)
    flow.close()
    expect(flow.ended).toBe(true)
  })
  test('during a change that cannot be undone waits for it, and then resolves', async () => {
    let answer = () => {}
    const { flow, send } = run({}, { remove: () => new Promise<void>((resolve) => (answer = resolve)) })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    flow.close()
    expect(flow.ended).toBe(false)
    answer()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
})

describe('SMS', () => {
  const toCode = async (change: Partial<EnrollIo> = {}) => {
    const harness = run({}, change)
    await harness.send(choose('sms'), { type: 'send', phone: PHONE })
    return harness
  }
  test('goes from the number to the code, to success, and resolves', async () => {
    const { io, now, send, clock, flow } = await toCode()
    expect(io.sendCode).toHaveBeenCalledWith(PHONE, expect.anything())
    expect(now()).toMatchObject({ at: 'code', subject: { method: 'sms', phone: PHONE }, round: 0 })
    await send(submit())
    expect(io.submitCode).toHaveBeenCalledWith({ method: 'sms', phone: PHONE }, '123456')
    expect(now()).toMatchObject({ at: 'success', method: 'sms', changed: true })
    await clock.advance(1_399)
    expect(flow.ended).toBe(false)
    await clock.advance(1)
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('a refused number keeps what was typed and shows the reason below it', async () => {
    const { now } = await toCode({ sendCode: fails(failure('not_supported')) })
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE, error: { code: 'not_supported' } })
  })
  test('back leads from the code to the number, and then to the methods', async () => {
    const { now, at, send } = await toCode()
    await send(BACK)
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE })
    await send(BACK)
    expect(at()).toBe('methods')
  })
  test('back while the message is being sent cancels it', async () => {
    const signals: AbortSignal[] = []
    const { send, at } = await toCode({
      sendCode: (_, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    expect(at()).toBe('sending')
    await send(BACK)
    expect(at()).toBe('phone')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
  test('after 30 s another code can be sent, and the boxes are emptied', async () => {
    const { send, io, clock, flow, now } = await toCode()
    expect(flow.can({ type: 'again' })).toBe(false)
    await clock.advance(30_000)
    expect(flow.can({ type: 'again' })).toBe(true)
    await send({ type: 'again' })
    expect(io.sendCode).toHaveBeenCalledTimes(2)
    expect(now()).toMatchObject({ at: 'code', round: 1 })
    expect(flow.can({ type: 'again' })).toBe(false)
  })
  test('if another code cannot be sent, the reason shows and the earlier code stays valid', async () => {
    const { send, io, clock, now } = await toCode()
    await clock.advance(30_000)
    io.sendCode = fails(failure('too_many_requests', true))
    await send({ type: 'again' })
    expect(now()).toMatchObject({ at: 'code', round: 0, error: { code: 'too_many_requests' } })
    await send(submit())
    expect(now().at).toBe('success')
  })
})

describe('a code', () => {
  const wrong = failure('invalid_credentials', true)
  const toCode = async (change: Partial<EnrollIo> = {}) => {
    const harness = run({ offers: offers() }, change)
    await harness.send(CONTINUE, choose('totp'), CONTINUE)
    return harness
  }
  test('that is wrong shows an error, is cleared after 1.4 s, and nothing is sent until then', async () => {
    const { send, now, clock, io } = await toCode({ submitCode: fails(wrong) })
    await send(submit(), submit('111111'))
    expect(io.submitCode).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'code', round: 0, error: { code: 'invalid_credentials' } })
    await clock.advance(1_400)
    expect(now()).toMatchObject({ at: 'code', round: 1, error: { code: 'invalid_credentials' } })
    await send(submit())
    expect(io.submitCode).toHaveBeenCalledTimes(2)
  })
  test('stays in the boxes after any other failure, so that it can be sent again', async () => {
    const { send, now, clock, io } = await toCode({ submitCode: fails() })
    await send(submit())
    await clock.advance(10_000)
    expect(now()).toMatchObject({ at: 'code', round: 0, error: { code: 'network' } })
    io.submitCode = vi.fn(async () => ({}))
    await send(submit())
    expect(now().at).toBe('success')
  })
  test('an edit removes the error', async () => {
    const { send, now } = await toCode({ submitCode: fails(wrong) })
    await send(submit(), { type: 'edit' })
    expect(now()).not.toHaveProperty('error')
  })
  test('of an authenticator app cannot be sent again', async () => {
    const { flow, clock } = await toCode()
    await clock.advance(60_000)
    expect(flow.can({ type: 'again' })).toBe(false)
  })
})

describe('an authenticator app', () => {
  test('secret, code, success', async () => {
    const { send, now, io } = run({ offers: offers() })
    await send(CONTINUE, choose('totp'))
    expect(now()).toMatchObject({ at: 'scan', authenticator: AUTHENTICATOR })
    await send(CONTINUE, submit())
    expect(io.submitCode).toHaveBeenCalledWith({ method: 'totp', authenticator: AUTHENTICATOR }, '123456')
    expect(now()).toMatchObject({ at: 'success', method: 'totp' })
  })
  test('back leads from the code to the same secret, and then to the methods', async () => {
    const { send, now, at, io } = run({ offers: offers() })
    await send(CONTINUE, choose('totp'), CONTINUE, BACK)
    expect(now()).toMatchObject({ at: 'scan', authenticator: AUTHENTICATOR })
    expect(io.newAuthenticator).toHaveBeenCalledOnce()
    await send(BACK)
    expect(at()).toBe('methods')
  })
  test('a failure before the secret arrives has its own screen with a way back', async () => {
    const { send, now, at } = run({ offers: offers() }, { newAuthenticator: fails() })
    await send(CONTINUE, choose('totp'))
    expect(now()).toMatchObject({ at: 'problem', error: { code: 'network' } })
    await send(BACK)
    expect(at()).toBe('methods')
  })
})

describe('a user who does not pass the second factor', () => {
  test('returns to the methods, with the reason', async () => {
    const { send, now } = run({ offers: offers('sms') }, { newAuthenticator: fails(CANCELED) })
    await send(choose('totp'))
    expect(now()).toMatchObject({ at: 'methods', error: CANCELED })
  })
  test('returns to the number', async () => {
    const { send, now } = run({}, { sendCode: fails(CANCELED) })
    await send(choose('sms'), { type: 'send', phone: PHONE })
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE, error: CANCELED })
  })
  test('returns to the passkeys', async () => {
    const { send, now } = run({ passkeys: passkeys('1', '2') }, { enablePasskeys: fails(CANCELED) })
    await send(choose('passkey'), { type: 'enable' })
    expect(now()).toMatchObject({ at: 'passkeys', error: CANCELED })
  })
  test('keeps the method', async () => {
    const { send, now, flow } = run({}, { remove: fails(CANCELED) })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    expect(now()).toMatchObject({ at: 'methods', offers: offers('totp'), changed: false, error: CANCELED })
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_mfa_enrollment')
  })
  test('within the time limit sees a screen that says so', async () => {
    const { send, now } = run({}, { remove: fails(TOO_LATE) })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    expect(now()).toMatchObject({ at: 'problem', error: TOO_LATE })
  })
})

describe('passkeys', () => {
  test('existing passkeys are enabled together', async () => {
    const { send, now, io } = run({ passkeys: passkeys('1', '2') })
    await send(choose('passkey'))
    expect(io.preparePasskey).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'passkeys', mayAdd: true, expanded: false })
    await send({ type: 'expand' })
    expect(now()).toMatchObject({ at: 'passkeys', expanded: true })
    await send({ type: 'enable' })
    expect(io.enablePasskeys).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'success', method: 'passkey', changed: true })
  })
  test('the first passkey is enabled as soon as it is created', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: passkeys('1') }))
    const { send, now, io } = run({}, { task })
    await send(choose('passkey'), { type: 'enable' })
    expect(io.enablePasskeys).not.toHaveBeenCalled()
    await send({ type: 'add' })
    expect(io.addPasskey).toHaveBeenCalledOnce()
    expect(io.enablePasskeys).toHaveBeenCalledOnce()
    expect(now().at).toBe('success')
  })
  test('the only passkey is enabled as soon as passkeys are chosen', async () => {
    const { send, now, io } = run({ passkeys: passkeys('1') })
    await send(choose('passkey'))
    expect(io.enablePasskeys).toHaveBeenCalledOnce()
    expect(io.preparePasskey).not.toHaveBeenCalled()
    expect(now()).toMatchObject({ at: 'success', method: 'passkey', changed: true })
  })
  test('a user with one passkey who declines the second factor sees it, can try again, and can go back', async () => {
    const { send, now, at, io } = run({ passkeys: passkeys('1') }, { enablePasskeys: fails(CANCELED) })
    await send(choose('passkey'))
    expect(now()).toMatchObject({ at: 'passkeys', passkeys: [{ credentialId: '1' }], mayAdd: true, error: CANCELED })
    await send(BACK)
    expect(at()).toBe('methods')
    await send(choose('passkey'))
    io.enablePasskeys = vi.fn(async () => ({}))
    await send({ type: 'enable' })
    expect(at()).toBe('success')
  })
  test('if the only passkey cannot be enabled, the error screen leads back to the methods', async () => {
    const { send, now, at } = run({ passkeys: passkeys('1') }, { enablePasskeys: fails() })
    await send(choose('passkey'))
    expect(now()).toMatchObject({ at: 'problem', error: { code: 'network' } })
    await send(BACK)
    expect(at()).toBe('methods')
  })
  test('a further passkey joins the list', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: passkeys('1', '2', '3') }))
    const { send, now, io } = run({ passkeys: passkeys('1', '2') }, { task })
    await send(choose('passkey'), { type: 'add' })
    expect(now()).toMatchObject({ at: 'passkeys', passkeys: passkeys('1', '2', '3') })
    expect(io.enablePasskeys).not.toHaveBeenCalled()
  })
  test('a passkey that the browser does not create shows an error in place', async () => {
    const { send, now } = run({}, { addPasskey: fails(failure('passkey_not_allowed', true)) })
    await send(choose('passkey'), { type: 'add' })
    expect(now()).toMatchObject({ at: 'passkeys', error: { code: 'passkey_not_allowed' } })
  })
  test('no sixth passkey can be created, and none in an app without passkeys', async () => {
    const full = run({ passkeys: passkeys('1', '2', '3', '4', '5') })
    await full.send(choose('passkey'))
    expect(full.flow.can({ type: 'add' })).toBe(false)
    expect(full.flow.can({ type: 'enable' })).toBe(true)
    const off = run({}, { preparePasskey: async () => false })
    await off.send(choose('passkey'))
    expect(off.now()).toMatchObject({ at: 'passkeys', mayAdd: false })
    expect([off.flow.can({ type: 'add' }), off.flow.can({ type: 'enable' })]).toEqual([false, false])
  })
  test('back closes the browser’s own dialog', async () => {
    const signals: AbortSignal[] = []
    const { send, at } = run(
      {},
      {
        addPasskey: (signal) => {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
    )
    await send(choose('passkey'), { type: 'add' }, BACK)
    expect(at()).toBe('passkeys')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
  test('passkeys that the server does not enable lead to an error screen', async () => {
    const { send, now } = run({ passkeys: passkeys('1', '2') }, { enablePasskeys: fails() })
    await send(choose('passkey'), { type: 'enable' })
    expect(now()).toMatchObject({ at: 'problem', error: { code: 'network' } })
  })
})

describe('backup codes', () => {
  const first = { submitCode: async () => ({ backupCodes: CODES }) }
  test('show after the first method, and a click on the backdrop keeps them open', async () => {
    const { send, now, flow, clock } = run({ offers: offers() }, first)
    await send(CONTINUE, choose('totp'), CONTINUE, submit())
    await clock.advance(1_400)
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES })
    flow.close('dismiss')
    expect(now().at).toBe('codes')
    await send(CONTINUE)
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('show even if the success screen is closed', async () => {
    const { send, now, flow } = run({ offers: offers() }, first)
    await send(CONTINUE, choose('totp'), CONTINUE, submit())
    flow.close()
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES })
    flow.close()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('are replaced by new ones', async () => {
    const { send, now, io } = run()
    await send({ type: 'renew' })
    expect(io.renewBackupCodes).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES, changed: true })
  })
  test('stay valid if new ones cannot be created', async () => {
    const { send, now } = run({}, { renewBackupCodes: fails() })
    await send({ type: 'renew' })
    expect(now()).toMatchObject({ at: 'problem', changed: false })
  })
})

describe('removing', () => {
  test('asks for confirmation, and “Keep it” keeps the method', async () => {
    const { send, now, at, io } = run()
    await send({ type: 'remove', method: 'totp' })
    expect(now()).toMatchObject({ at: 'confirming', method: 'totp' })
    await send(BACK)
    expect(at()).toBe('methods')
    expect(io.remove).not.toHaveBeenCalled()
  })
  test('shows no question for a method that is not enrolled', async () => {
    const { send, at } = run()
    await send({ type: 'remove', method: 'sms' })
    expect(at()).toBe('methods')
  })
  test('shows the remaining methods', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: [] }))
    const { send, now, io } = run({}, { task })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    expect(io.remove).toHaveBeenCalledWith('totp')
    expect(now()).toMatchObject({ at: 'methods', offers: offers(), changed: true })
  })
})
