import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAppConfig } from '../../../core/protocol/app-config.js'
import type { User } from '../../../core/user.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { type ContextSetup, testContext } from '../../../tests/unit/context.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../../tests/unit/users.js'
import type { MfaEnrollmentAnswer, MfaMethod } from '../contract.js'
import { mfaAtLogin } from '../hooks.js'
import { mfa } from '../manifest.js'
import plugin from '../plugin.js'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

type Data = Readonly<Record<string, unknown>>
const PHONE = '+1 201-555-0123'
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd']
const SECRET = { secret: 'JBSWY3DP', authUrl: 'otpauth://totp/Acme:ada?secret=JBSWY3DP' }
const REFUSED = failure('missing_or_invalid_mfa', true)
const passkey = (credential_id: string, latest_verified_at = 1) => ({
  type: 'passkey',
  credential_id,
  latest_verified_at,
})
const userOf = (mfaMethods: User['mfaMethods'], ...accounts: object[]): User => ({
  ...userWith(...accounts),
  mfaMethods,
})

function setup(overrides: ContextSetup<'mfa'> = {}) {
  const request = vi.fn(async (_event: string, _data: Data): Promise<unknown> => ({}))
  const add = vi.fn(async (_options?: object) => userWith(EMAIL))
  const prepare = vi.fn(async (_intent: string) => {})
  const context = testContext('mfa', {
    user: userOf([], EMAIL),
    app: { mfa_methods: ['sms', 'totp', 'passkey'] },
    neighbours: { 'wallet-frame': { request }, passkey: { add, prepare } },
    ...overrides,
  })
  /** Sets the user that the server returns from now on. */
  const becomes = (user: User) =>
    context.session.refreshAnew.mockImplementation(async () => {
      context.user.set(user)
      return user
    })
  return { ...context, api: plugin.setup(context.ctx), request, add, prepare, becomes }
}
const headless = { host: { mfa: { noPromptOnMfaRequired: true } }, dialog: false }

describe('an authenticator app', () => {
  test('starts with a secret and is added by a code, which also returns the backup codes', async () => {
    const { api, request, becomes, user } = setup()
    request.mockImplementation(async (event) => (event === 'mfa:init-enrollment' ? SECRET : { backupCodes: CODES }))
    becomes(userOf(['totp'], EMAIL))
    expect(await api.initTotp()).toEqual(SECRET)
    expect(await api.submitEnrollment({ method: 'totp', mfaCode: '123 456' })).toEqual({ backupCodes: CODES })
    expect(request.mock.calls).toEqual([
      ['mfa:init-enrollment', { method: 'totp' }],
      ['mfa:submit-enrollment', { method: 'totp', code: '123456' }],
    ])
    expect(user.get()?.mfaMethods).toEqual(['totp'])
  })
  test.each([[{}], [null], [{ secret: 'A' }], [{ authUrl: 'otpauth://totp/A', secret: 7 }]])(
    '%j is not a secret',
    async (answer) => {
      const { api, request } = setup()
      request.mockResolvedValue(answer)
      expect(await codeOf(api.initTotp())).toBe('malformed_response')
    },
  )
})

test('SMS starts with a number and is added by the code in the message', async () => {
  const { api, request } = setup()
  expect(await api.initSms(PHONE)).toBeUndefined()
  expect(await api.submitEnrollment({ method: 'sms', phoneNumber: PHONE, mfaCode: '123456' })).toEqual({})
  expect(request.mock.calls).toEqual([
    ['mfa:init-enrollment', { method: 'sms', phoneNumber: PHONE }],
    ['mfa:submit-enrollment', { method: 'sms', phoneNumber: PHONE, code: '123456' }],
  ])
})

test('passkeys are added by their ids, and removed by enrolling none', async () => {
  const { api, request, user } = setup({ user: userOf([], passkey('two', 1), passkey('one', 2)) })
  expect(await api.initPasskey()).toEqual(['one', 'two'])
  await api.submitEnrollment({ method: 'passkey', credentialIds: ['one', 'two'] })
  user.set(userOf([]))
  await api.unenroll('passkey')
  expect(request.mock.calls).toEqual([
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: ['one', 'two'] }],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: [] }],
  ])
})

describe('a user with a second factor', () => {
  const answering = async (harness: ReturnType<typeof setup>, work: Promise<unknown>) => {
    await settled()
    await harness.api.submit('totp', '123456')
    await work
  }
  test('proves it once for both steps of an enrolment', async () => {
    const harness = setup({ ...headless, user: userOf(['totp'], EMAIL) })
    const { api, request } = harness
    request.mockImplementationOnce(async () => Promise.reject(REFUSED))
    await answering(harness, api.initSms(PHONE))
    await api.submitEnrollment({ method: 'sms', phoneNumber: PHONE, mfaCode: '654321' })
    expect(request.mock.calls.map(([event, { mfaCode }]) => [event, mfaCode])).toEqual([
      ['mfa:init-enrollment', undefined],
      ['mfa:init-enrollment', '123456'],
      ['mfa:submit-enrollment', undefined],
    ])
  })
  test.each<[string, (api: ReturnType<typeof setup>['api']) => Promise<unknown>]>([
    ['remove SMS', (api) => api.unenroll('sms')],
    ['remove passkeys', (api) => api.unenroll('passkey')],
    ['have new backup codes', (api) => api.renewBackupCodes()],
  ])('proves it again to %s', async (_, act) => {
    const harness = setup({ ...headless, user: userOf(['totp', 'sms', 'passkey'], EMAIL) })
    harness.request.mockResolvedValue({ backupCodes: CODES })
    await answering(harness, act(harness.api))
    expect(harness.request.mock.calls.map(([, { mfaCode }]) => mfaCode)).toEqual(['123456'])
  })
  test('changes nothing without a proof', async () => {
    const { api, request, session } = setup({ ...headless, user: userOf(['totp'], EMAIL) })
    const outcome = codeOf(api.unenroll('totp'))
    await settled()
    api.cancel()
    expect(await outcome).toBe('user_rejected_request')
    expect(request).not.toHaveBeenCalled()
    expect(session.refreshAnew).not.toHaveBeenCalled()
  })
})

describe('a removed method', () => {
  test('is no longer one of the user’s', async () => {
    const { api, request, becomes, user } = setup()
    becomes(userOf([], EMAIL))
    await api.unenroll('sms')
    expect(request.mock.calls).toEqual([['mfa:unenroll', { method: 'sms' }]])
    expect(user.get()?.mfaMethods).toEqual([])
  })
  test('stays removed even if the user cannot be refreshed', async () => {
    const { api, session } = setup()
    session.refreshAnew.mockRejectedValue(failure('network', true))
    expect(await codeOf(api.unenroll('sms'))).toBe('resolved')
  })
})

describe('if the answer to a submitted code is lost', () => {
  const submit = { method: 'totp', mfaCode: '123456' } as const
  test('it is a success if the user has the method afterwards', async () => {
    const { api, request, becomes } = setup()
    request.mockRejectedValue(failure('not_supported'))
    becomes(userOf(['totp'], EMAIL))
    expect(await api.submitEnrollment(submit)).toEqual({})
  })
  test('it is a failure if the user does not have it, or had it before', async () => {
    const none = setup()
    none.request.mockRejectedValue(failure('not_supported'))
    expect(await codeOf(none.api.submitEnrollment(submit))).toBe('not_supported')
    const before = setup({ user: userOf(['totp'], EMAIL) })
    before.request.mockRejectedValue(failure('not_supported'))
    expect(await codeOf(before.api.submitEnrollment(submit))).toBe('not_supported')
  })
})

describe('invalid input is refused before anything is sent', () => {
  test.each([[undefined], [7], [' '], [{}]])('%j is not a phone number', async (phoneNumber) => {
    const { api, request } = setup()
    expect(await codeOf(api.initSms(phoneNumber as string))).toBe('invalid_data')
    expect(request).not.toHaveBeenCalled()
  })
  test.each<[string, object, string]>([
    ['another method', { method: 'email', mfaCode: '123456' }, 'Unsupported MFA method'],
    ['a code that is none', { method: 'totp', mfaCode: 123456 }, 'Invalid MFA code'],
    ['five digits', { method: 'totp', mfaCode: '12345' }, 'Passcode must be exactly 6 numbers'],
    ['no code', { method: 'sms', phoneNumber: PHONE }, 'Invalid MFA code'],
    ['no number', { method: 'sms', mfaCode: '123456' }, 'A phone number'],
    ['no ids', { method: 'passkey' }, 'The ids of the passkeys'],
    ['none, which would remove them', { method: 'passkey', credentialIds: [] }, 'The ids of the passkeys'],
    ['ids that are none', { method: 'passkey', credentialIds: ['one', 7] }, 'The ids of the passkeys'],
  ])('submit: %s', async (_, answer, message) => {
    const { api, request } = setup()
    await expect(api.submitEnrollment(answer as MfaEnrollmentAnswer)).rejects.toMatchObject({
      ...{ code: 'invalid_data', message: expect.stringContaining(message) },
    })
    expect(request).not.toHaveBeenCalled()
  })
  test('unenroll: an unknown method', async () => {
    expect(await codeOf(setup().api.unenroll('email' as MfaMethod))).toBe('invalid_data')
  })
  test('input that the frame finds malformed rejects with the same code', async () => {
    const { api, request } = setup()
    request.mockRejectedValue(failure('invalid_request_arguments'))
    expect(await codeOf(api.initSms('a'))).toBe('invalid_data')
    expect(await codeOf(api.submitEnrollment({ method: 'totp', mfaCode: '123456' }))).toBe('invalid_data')
  })
  test('enrolment without a user is refused', async () => {
    const { api } = setup({ user: null })
    const calls = [
      api.initTotp(),
      api.submitEnrollment({ method: 'totp', mfaCode: '123456' }),
      api.unenroll('totp'),
      api.initSms(PHONE),
      api.initPasskey(),
      api.renewBackupCodes(),
      api.showEnrollment(),
    ]
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(['must_be_authenticated']))
  })
})

test('backup codes missing in the answer are a failure', async () => {
  const { api, request } = setup()
  request.mockResolvedValue({ backupCodes: [] })
  expect(await codeOf(api.renewBackupCodes())).toBe('malformed_response')
})

describe('as a step of a login', () => {
  const needed = (user: User, mfa_methods: readonly string[]) =>
    mfaAtLogin(mfa).onboarding?.needed(user, readAppConfig({ mfa_methods }), { appId: 'app', apiUrl: '' })
  test('enrolling is required for a user without a method if the app offers one', () => {
    expect(needed(userOf([], EMAIL), ['totp'])).toBe(true)
    expect(needed(userOf(['sms'], EMAIL), ['totp'])).toBe(false)
    expect(needed(userOf([], EMAIL), [])).toBe(false)
    expect(needed({ ...userOf([]), isGuest: true }, ['totp'])).toBe(false)
  })
  test('enrolling comes after consent and wallets, and only if the host asks for it', () => {
    expect(mfaAtLogin(mfa)).toMatchObject({ id: 'mfa', onboarding: { order: 30 } })
    expect(mfa.onboarding).toBeUndefined()
  })
  test('enrolling shows the dialog, and the login continues if the user declines', async () => {
    const { api, top, screens } = setup()
    const outcome = codeOf(api.onboard())
    await settled()
    expect(screens.get()).toMatchObject({ open: true, screen: 'MFA_ENROLLMENT_FLOW_SCREEN' })
    top()?.send({ type: 'decline' } as never)
    expect(await outcome).toBe('resolved')
  })
  test.each<[string, ContextSetup<'mfa'>]>([
    ['nothing draws it', { dialog: false }],
    [
      'the user can add none of the methods',
      {
        app: { mfa_methods: ['sms'] },
        user: userOf([], { type: 'phone', phoneNumber: '+12015550123' }),
      },
    ],
    ['nobody is logged in any more', { user: null }],
  ])('the login continues if %s', async (_, options) => {
    const { api, screens } = setup(options)
    expect(await codeOf(api.onboard())).toBe('resolved')
    expect(screens.get().open).toBe(false)
  })
})

describe('the dialog', () => {
  const showDialog = async (options: ContextSetup<'mfa'> = {}) => {
    const harness = setup(options)
    const result = harness.api.showEnrollment()
    result.catch(() => {})
    await settled()
    const send = async (event: object) => {
      harness.top()?.send(event as never)
      await settled()
    }
    return { ...harness, result, send, now: () => harness.top()?.get() as object }
  }
  test('offers the app’s methods, and the user’s own even if the app no longer offers them', async () => {
    const { now } = await showDialog({ user: userOf(['sms'], EMAIL), app: { mfa_methods: ['totp'] } })
    expect(now()).toMatchObject({
      at: 'methods',
      offers: [
        { method: 'totp', status: 'open' },
        { method: 'sms', status: 'added' },
      ],
    })
  })
  test('offers no SMS to a user who logs in by phone', async () => {
    const { now } = await showDialog({ user: userOf([], { type: 'phone', phoneNumber: '+12015550123' }) })
    expect(now()).toMatchObject({ offers: expect.arrayContaining([{ method: 'sms', status: 'disabled' }]) })
  })
  test('adds SMS, and resolves with the user', async () => {
    const { send, result, request, becomes, clock } = await showDialog()
    const after = userOf(['sms'], EMAIL)
    becomes(after)
    await send({ type: 'continue' })
    await send({ type: 'choose', method: 'sms' })
    await send({ type: 'send', phone: PHONE })
    await send({ type: 'submit', code: '123456' })
    await clock.advance(1_400)
    expect(await result).toBe(after)
    expect(request.mock.calls.map(([event]) => event)).toEqual(['mfa:init-enrollment', 'mfa:submit-enrollment'])
  })
  test('enables all passkeys of the user, the newest first', async () => {
    const user = userOf([], EMAIL, passkey('old', 1), passkey('new', 2))
    const { send, request, prepare } = await showDialog({ user })
    await send({ type: 'continue' })
    await send({ type: 'choose', method: 'passkey' })
    expect(prepare).toHaveBeenCalledWith('link')
    await send({ type: 'enable' })
    expect(request.mock.calls).toEqual([
      ['mfa:submit-enrollment', { method: 'passkey', credentialIds: ['new', 'old'] }],
    ])
  })
  test('creates no passkey if the plugin is off, and loads it only for that', async () => {
    const request = vi.fn(async () => SECRET)
    const off = await showDialog({ neighbours: { 'wallet-frame': { request } } })
    await off.send({ type: 'continue' })
    await off.send({ type: 'choose', method: 'passkey' })
    expect(off.now()).toMatchObject({ at: 'passkeys', mayAdd: false })
    const enabled = await showDialog()
    enabled.request.mockResolvedValue(SECRET)
    await enabled.send({ type: 'continue' })
    await enabled.send({ type: 'choose', method: 'totp' })
    expect(enabled.prepare).not.toHaveBeenCalled()
  })
  test('a passkey that the user declines to create is reported as their choice', async () => {
    const { send, add, now } = await showDialog()
    add.mockRejectedValue(failure('passkey_not_allowed', true))
    await send({ type: 'continue' })
    await send({ type: 'choose', method: 'passkey' })
    await send({ type: 'add' })
    expect(now()).toMatchObject({ at: 'passkeys', error: { code: 'user_rejected_request' } })
  })
  test('shows changes of the user', async () => {
    const { user, now } = await showDialog()
    user.set(userOf(['totp'], EMAIL, passkey('one')))
    expect(now()).toMatchObject({ passkeys: [{ credentialId: 'one' }] })
    expect(now()).toMatchObject({ offers: expect.arrayContaining([{ method: 'totp', status: 'added' }]) })
  })
  test('is closed by the host, and by a logout', async () => {
    const { api, result, screens } = await showDialog()
    api.closeEnrollment()
    expect(await codeOf(result)).toBe('exited_mfa_enrollment')
    expect(screens.get().open).toBe(false)
    const second = await showDialog()
    second.user.set(null)
    expect(await codeOf(second.result)).toBe('exited_mfa_enrollment')
  })
  test('is closed when another user logs in', async () => {
    const { user, result } = await showDialog()
    user.set({ ...userOf([], EMAIL), id: 'did:latchkit:eve' })
    expect(await codeOf(result)).toBe('exited_mfa_enrollment')
  })
  test('opens only once at a time, and can be opened again afterwards', async () => {
    const { api, screens, result } = await showDialog()
    const second = api.showEnrollment()
    second.catch(() => {})
    await settled()
    expect(screens.stack.get()).toHaveLength(1)
    api.closeEnrollment()
    expect(await codeOf(second)).toBe('exited_mfa_enrollment')
    await codeOf(result)
    api.showEnrollment().catch(() => {})
    await settled()
    expect(screens.stack.get()).toHaveLength(1)
  })
  test('rejects if no dialog is mounted', async () => {
    expect(await codeOf(setup({ dialog: false }).api.showEnrollment())).toBe('no_modal')
  })
  test('closing it without an open one does nothing', () => expect(() => setup().api.closeEnrollment()).not.toThrow())
})
