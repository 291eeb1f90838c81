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

describe('the beginning', () => {
  test('promises nothing where the app offers none', () => {
    expect(run({ offers: [] }).at()).toBe('methods')
  })
  test('tells who has no second factor what it is good for, then shows the methods', async () => {
    const { at, send, flow } = run({ offers: offers() })
    expect(at()).toBe('intro')
    expect(flow.screen()).toBe('MFA_ENROLLMENT_FLOW_SCREEN')
    expect(flow.data()).toEqual({ mfaMethods: ['totp', 'sms', 'passkey'] })
    await send(CONTINUE)
    expect(at()).toBe('methods')
  })
  test('a user who does not want any says so, and it is over', async () => {
    const { send, flow } = run({ offers: offers() })
    await send({ type: 'decline' })
    expect(await codeOf(flow.result)).toBe('exited_mfa_enrollment')
  })
  test('shows the methods at once to who has one', () => expect(run().at()).toBe('methods'))
  test('a method that is there already, that cannot be had or that is not offered is not chosen', async () => {
    const disabled: EnrollOffer[] = [
      { method: 'totp', status: 'added' },
      { method: 'sms', status: 'disabled' },
    ]
    const { at, send } = run({ offers: disabled })
    await send(choose('totp'), choose('sms'), choose('passkey'))
    expect(at()).toBe('methods')
  })
  test('follows the user: what is linked or removed meanwhile shows', async () => {
    const { now, send } = run()
    await send({ type: 'task', task: { offers: offers('sms'), passkeys: passkeys('1') } })
    expect(now()).toMatchObject({ at: 'methods', offers: offers('sms'), passkeys: [{ credentialId: '1' }] })
  })
})

describe('how it is left', () => {
  test('without a change it was exited', async () => {
    const { flow } = run()
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_mfa_enrollment')
  })
  test('after a change that is what came of it', async () => {
    const { flow, send } = run()
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test.each(['phone', 'scan', 'code'] as const)(
    'a slip of the finger at %s loses nothing that was typed',
    async (at) => {
      const { flow, send } = run({ offers: offers() })
      await send(CONTINUE, choose(at === 'scan' ? 'totp' : 'sms'))
      if (at === 'code') await send({ type: 'send', phone: PHONE })
      flow.close('dismiss')
      expect(flow.get().at).toBe(at)
      flow.close()
      expect(flow.ended).toBe(true)
    },
  )
  test('in the middle of what cannot be taken back it is left afterwards, with that', async () => {
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
    const made = run({}, change)
    await made.send(choose('sms'), { type: 'send', phone: PHONE })
    return made
  }
  test('number, code, success, over', async () => {
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
  test('a number that is refused is said where it was typed, and stays', async () => {
    const { now } = await toCode({ sendCode: fails(failure('not_supported')) })
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE, error: { code: 'not_supported' } })
  })
  test('back leads from the code to the number, and from there to the methods', async () => {
    const { now, at, send } = await toCode()
    await send(BACK)
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE })
    await send(BACK)
    expect(at()).toBe('methods')
  })
  test('back from a message that is being sent drops it', async () => {
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
  test('another code can be had after 30 s, into empty boxes', async () => {
    const { send, io, clock, flow, now } = await toCode()
    expect(flow.can({ type: 'again' })).toBe(false)
    await clock.advance(30_000)
    expect(flow.can({ type: 'again' })).toBe(true)
    await send({ type: 'again' })
    expect(io.sendCode).toHaveBeenCalledTimes(2)
    expect(now()).toMatchObject({ at: 'code', round: 1 })
    expect(flow.can({ type: 'again' })).toBe(false)
  })
  test('another code that could not be sent is said, and the one before still counts', async () => {
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
    const made = run({ offers: offers() }, change)
    await made.send(CONTINUE, choose('totp'), CONTINUE)
    return made
  }
  test('that is wrong is said, cleared after 1.4 s, and nothing is sent meanwhile', async () => {
    const { send, now, clock, io } = await toCode({ submitCode: fails(wrong) })
    await send(submit(), submit('111111'))
    expect(io.submitCode).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'code', round: 0, error: { code: 'invalid_credentials' } })
    await clock.advance(1_400)
    expect(now()).toMatchObject({ at: 'code', round: 1, error: { code: 'invalid_credentials' } })
    await send(submit())
    expect(io.submitCode).toHaveBeenCalledTimes(2)
  })
  test('keeps its digits where something else went wrong, to be sent again', async () => {
    const { send, now, clock, io } = await toCode({ submitCode: fails() })
    await send(submit())
    await clock.advance(10_000)
    expect(now()).toMatchObject({ at: 'code', round: 0, error: { code: 'network' } })
    io.submitCode = vi.fn(async () => ({}))
    await send(submit())
    expect(now().at).toBe('success')
  })
  test('what is typed takes the error away', async () => {
    const { send, now } = await toCode({ submitCode: fails(wrong) })
    await send(submit(), { type: 'edit' })
    expect(now()).not.toHaveProperty('error')
  })
  test('of an app is never sent again', async () => {
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
  test('back leads from the code to the same secret, and from there to the methods', async () => {
    const { send, now, at, io } = run({ offers: offers() })
    await send(CONTINUE, choose('totp'), CONTINUE, BACK)
    expect(now()).toMatchObject({ at: 'scan', authenticator: AUTHENTICATOR })
    expect(io.newAuthenticator).toHaveBeenCalledOnce()
    await send(BACK)
    expect(at()).toBe('methods')
  })
  test('that could not begin has a screen of its own, with a way back', async () => {
    const { send, now, at } = run({ offers: offers() }, { newAuthenticator: fails() })
    await send(CONTINUE, choose('totp'))
    expect(now()).toMatchObject({ at: 'problem', error: { code: 'network' } })
    await send(BACK)
    expect(at()).toBe('methods')
  })
})

describe('who is asked for a second factor and does not give one', () => {
  test('is back at the methods, and is told', async () => {
    const { send, now } = run({ offers: offers('sms') }, { newAuthenticator: fails(CANCELED) })
    await send(choose('totp'))
    expect(now()).toMatchObject({ at: 'methods', error: CANCELED })
  })
  test('is back at the number', async () => {
    const { send, now } = run({}, { sendCode: fails(CANCELED) })
    await send(choose('sms'), { type: 'send', phone: PHONE })
    expect(now()).toMatchObject({ at: 'phone', phone: PHONE, error: CANCELED })
  })
  test('is back at the passkeys', async () => {
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
  test('in time is told by a screen of its own', async () => {
    const { send, now } = run({}, { remove: fails(TOO_LATE) })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    expect(now()).toMatchObject({ at: 'problem', error: TOO_LATE })
  })
})

describe('passkeys', () => {
  test('those that are there are enabled together', async () => {
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
  test('the first one is enabled as soon as it is made', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: passkeys('1') }))
    const { send, now, io } = run({}, { task })
    await send(choose('passkey'), { type: 'enable' })
    expect(io.enablePasskeys).not.toHaveBeenCalled()
    await send({ type: 'add' })
    expect(io.addPasskey).toHaveBeenCalledOnce()
    expect(io.enablePasskeys).toHaveBeenCalledOnce()
    expect(now().at).toBe('success')
  })
  test('one more joins the list', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: passkeys('1', '2') }))
    const { send, now, io } = run({ passkeys: passkeys('1') }, { task })
    await send(choose('passkey'), { type: 'add' })
    expect(now()).toMatchObject({ at: 'passkeys', passkeys: [{ credentialId: '1' }, { credentialId: '2' }] })
    expect(io.enablePasskeys).not.toHaveBeenCalled()
  })
  test('that the browser does not make are said in place', async () => {
    const { send, now } = run({}, { addPasskey: fails(failure('passkey_not_allowed', true)) })
    await send(choose('passkey'), { type: 'add' })
    expect(now()).toMatchObject({ at: 'passkeys', error: { code: 'passkey_not_allowed' } })
  })
  test('are not made past five, nor where passkeys are off', async () => {
    const many = run({ passkeys: passkeys('1', '2', '3', '4', '5') })
    await many.send(choose('passkey'))
    expect(many.flow.can({ type: 'add' })).toBe(false)
    expect(many.flow.can({ type: 'enable' })).toBe(true)
    const off = run({}, { preparePasskey: async () => false })
    await off.send(choose('passkey'))
    expect(off.now()).toMatchObject({ at: 'passkeys', mayAdd: false })
    expect([off.flow.can({ type: 'add' }), off.flow.can({ type: 'enable' })]).toEqual([false, false])
  })
  test('back from the browser’s dialogue takes it away', async () => {
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
  test('that the server does not enable have a screen of their own', async () => {
    const { send, now } = run({ passkeys: passkeys('1') }, { enablePasskeys: fails() })
    await send(choose('passkey'), { type: 'enable' })
    expect(now()).toMatchObject({ at: 'problem', error: { code: 'network' } })
  })
})

describe('backup codes', () => {
  const first = { submitCode: async () => ({ backupCodes: CODES }) }
  test('come after the first method, and a slip of the finger does not lose them', async () => {
    const { send, now, flow, clock } = run({ offers: offers() }, first)
    await send(CONTINUE, choose('totp'), CONTINUE, submit())
    await clock.advance(1_400)
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES })
    flow.close('dismiss')
    expect(now().at).toBe('codes')
    await send(CONTINUE)
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('are seen though the success is closed', async () => {
    const { send, now, flow } = run({ offers: offers() }, first)
    await send(CONTINUE, choose('totp'), CONTINUE, submit())
    flow.close()
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES })
    flow.close()
    expect(await codeOf(flow.result)).toBe('resolved')
  })
  test('are made anew', async () => {
    const { send, now, io } = run()
    await send({ type: 'renew' })
    expect(io.renewBackupCodes).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ at: 'codes', backupCodes: CODES, changed: true })
  })
  test('that could not be made are as they were', async () => {
    const { send, now } = run({}, { renewBackupCodes: fails() })
    await send({ type: 'renew' })
    expect(now()).toMatchObject({ at: 'problem', changed: false })
  })
})

describe('removing', () => {
  test('asks first, and Keep it keeps it', async () => {
    const { send, now, at, io } = run()
    await send({ type: 'remove', method: 'totp' })
    expect(now()).toMatchObject({ at: 'confirming', method: 'totp' })
    await send(BACK)
    expect(at()).toBe('methods')
    expect(io.remove).not.toHaveBeenCalled()
  })
  test('a method that is not there is not asked about', async () => {
    const { send, at } = run()
    await send({ type: 'remove', method: 'sms' })
    expect(at()).toBe('methods')
  })
  test('shows the methods that are left', async () => {
    const task = vi.fn<EnrollIo['task']>(() => ({ offers: offers(), passkeys: [] }))
    const { send, now, io } = run({}, { task })
    await send({ type: 'remove', method: 'totp' }, { type: 'confirm' })
    expect(io.remove).toHaveBeenCalledWith('totp')
    expect(now()).toMatchObject({ at: 'methods', offers: offers(), changed: true })
  })
})
