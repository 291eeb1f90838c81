import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { type ContextSetup, testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { userWith } from '../../tests/unit/users.js'
import type { MfaMethod } from './contract.js'
import { errorIndicatesMaxMfaRetries, errorIndicatesMfaTimeout, errorIndicatesMfaVerificationFailed } from './hooks.js'
import plugin from './plugin.js'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const userOf = (...mfaMethods: User['mfaMethods']): User => ({ ...userWith(), mfaMethods })
const WIRE_OPTIONS = { challenge: 'Yw', rp_id: 'host.example', allow_credentials: [{ id: 'b25l', type: 'public-key' }] }
const OPTIONS = {
  challenge: 'Yw',
  rpId: 'host.example',
  allowCredentials: [{ id: 'b25l', type: 'public-key' as const }],
}
const BYTES = Uint8Array.from([1]).buffer
const CREDENTIAL = {
  ...{
    id: 'b25l',
    rawId: new TextEncoder().encode('one').buffer,
    type: 'public-key',
    getClientExtensionResults: () => ({}),
  },
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
}
/** The challenge as the browser receives it. */
const ASKED = { publicKey: { challenge: Uint8Array.from([99]), rpId: 'host.example' } }

function setup(overrides: ContextSetup<'mfa'> = {}) {
  const request = vi.fn(async (_event: string, _data: { mfaCode?: unknown }): Promise<object> => ({}))
  const ask = vi.fn<(options: object) => Promise<unknown>>(async () => CREDENTIAL)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get: ask } })
  const context = testContext('mfa', {
    user: userOf('totp', 'passkey'),
    neighbours: { 'wallet-frame': { request } },
    ...overrides,
  })
  context.post.mockImplementation(async (path) => (path === '/mfa/passkeys/init' ? { options: WIRE_OPTIONS } : {}))
  const refuse = (right: string) =>
    request.mockImplementation(async (_, { mfaCode }) => {
      if (mfaCode !== right) throw failure('missing_or_invalid_mfa', true)
      return {}
    })
  return { ...context, api: plugin.setup(context.ctx), request, ask, refuse }
}
const headless = { host: { mfa: { noPromptOnMfaRequired: true } }, dialog: false }

describe('verify', () => {
  test('prompts at once, and sends the code to the frame', async () => {
    const { api, request, top } = setup()
    const verification = api.verify()
    await settled()
    top()?.send({ type: 'submit', method: 'totp', code: '123456' } as never)
    await verification
    expect(request.mock.calls).toEqual([
      ['mfa:verify', { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }],
    ])
  })
  test.each([
    ['nobody', null, 'must_be_authenticated'],
    ['who has no second factor', userOf(), 'not_supported'],
  ])('refuses %s', async (_, user, code) => {
    const { api, request } = setup({ user })
    expect(await codeOf(api.verify())).toBe(code)
    expect(request).not.toHaveBeenCalled()
  })
  test('ends when the caller’s signal is aborted', async () => {
    const { api, screens } = setup()
    const caller = new AbortController()
    const code = codeOf(api.verify({ signal: caller.signal }))
    await settled()
    expect(screens.get().overlay).toBe(true)
    caller.abort()
    expect(await code).toBe('user_rejected_request')
    expect(screens.get().open).toBe(false)
  })
})

describe('the passkey of the dialog', () => {
  test('is requested with the server’s challenge, and its answer is submitted by itself', async () => {
    const { api, request, ask } = setup({ user: userOf('passkey') })
    await api.verify()
    expect(ask.mock.calls[0]?.[0]).toMatchObject(ASKED)
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'passkey', mfaCode: { id: 'b25l', raw_id: 'b25l' } })
  })
  test('that the browser refuses counts as the user’s choice', async () => {
    const { api, ask, top } = setup({ user: userOf('passkey') })
    ask.mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    api.verify().catch(() => {})
    await settled()
    expect(top()?.get()).toMatchObject({ at: 'problem', error: { code: 'user_rejected_request', retryable: true } })
  })
  test('cannot be requested in a browser without passkeys', async () => {
    const { api, top, request } = setup({ user: userOf('passkey') })
    vi.stubGlobal('PublicKeyCredential', undefined)
    api.verify().catch(() => {})
    await settled()
    expect(top()?.get()).toMatchObject({ at: 'problem', error: { code: 'not_supported' } })
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a host with its own prompt', () => {
  test('is notified, starts a method, and submits the code', async () => {
    const { api, events, paths, request } = setup(headless)
    const required = vi.fn()
    events.on('mfaRequired', required)
    const verification = api.verify()
    await settled()
    expect(required).toHaveBeenCalledWith({ mfaMethods: ['totp', 'passkey'] })
    expect(await api.init('sms')).toBeUndefined()
    expect(await api.init('totp')).toBeUndefined()
    expect(paths()).toEqual(['/mfa/passwordless_sms/init'])
    await api.submit('totp', ' 123-456 ')
    await verification
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'totp', mfaCode: '123456' })
  })
  test('submits a passkey made with the options of init', async () => {
    const { api, request, ask } = setup(headless)
    const verification = api.verify()
    await settled()
    const options = await api.init('passkey')
    expect(options).toEqual(OPTIONS)
    await api.submit('passkey', OPTIONS)
    await verification
    expect(ask.mock.calls[0]?.[0]).toMatchObject(ASKED)
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'passkey', mfaCode: { id: 'b25l', raw_id: 'b25l' } })
  })
  test('submits a backup code with any spacing', async () => {
    const { api, request } = setup(headless)
    const verification = api.verify()
    await settled()
    await api.submit('backup_code', ' 2F4MQ x9ktd ')
    await verification
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'backup_code', mfaCode: '2F4MQ x9ktd' })
  })
  test('reads of a wrong code, and that the fourth was the last', async () => {
    const { api, refuse } = setup(headless)
    refuse('123456')
    const outcome = api.verify().catch((cause) => cause)
    await settled()
    for (let attempt = 0; attempt < 3; attempt++) {
      const failed = await api.submit('totp', '000000').catch((cause) => cause)
      expect(errorIndicatesMfaVerificationFailed(failed)).toBe(true)
    }
    const last = await api.submit('totp', '000000').catch((cause) => cause)
    expect([last, await outcome].map(errorIndicatesMaxMfaRetries)).toEqual([true, true])
    expect(errorIndicatesMfaVerificationFailed(last)).toBe(false)
  })
  test('has submitted successfully even if the operation fails in another way', async () => {
    const { api, request } = setup(headless)
    request.mockRejectedValue(failure('too_many_requests'))
    const outcome = codeOf(api.verify())
    await settled()
    await api.submit('totp', '123456')
    expect(await outcome).toBe('too_many_requests')
  })
  test('cancels', async () => {
    const { api } = setup(headless)
    const outcome = api.verify().catch((cause) => cause)
    await settled()
    api.cancel()
    expect(await outcome).toMatchObject({ code: 'user_rejected_request', message: 'MFA canceled' })
  })
  test('has five minutes', async () => {
    const { api, clock } = setup(headless)
    const outcome = api.verify().catch((cause) => cause)
    await clock.advance(300_000)
    expect(errorIndicatesMfaTimeout(await outcome)).toBe(true)
  })
})

describe('invalid input is refused while the operation keeps waiting', () => {
  test.each<[string, string, unknown, string]>([
    ['a code that is none', 'totp', 123456, 'Invalid MFA code'],
    ['nothing', 'sms', undefined, 'Invalid MFA code'],
    ['a passkey for a code', 'totp', OPTIONS, 'Invalid MFA code'],
    ['five digits', 'totp', '12345', 'Passcode must be exactly 6 numbers'],
    ['letters', 'totp', '12345a', 'Passcode must be exactly 6 numbers'],
    ['an endless code', 'totp', '1'.repeat(100_000), 'Passcode must be exactly 6 numbers'],
    ['a code for a passkey', 'passkey', '123456', 'Invalid authenticator response'],
    ['no options', 'passkey', null, 'Invalid authenticator response'],
    ['options without a challenge', 'passkey', {}, 'Invalid authenticator response'],
    ['no backup code', 'backup_code', ' ', 'Invalid MFA code'],
    ['a backup code that is none', 'backup_code', 7, 'Invalid MFA code'],
    ['an endless backup code', 'backup_code', 'a'.repeat(101), 'Invalid MFA code'],
    ['another method', 'email', '123456', 'Unsupported MFA method'],
  ])('%s', async (_, method, answer, message) => {
    const { api, request } = setup(headless)
    const verification = api.verify()
    await settled()
    await expect(api.submit(method as MfaMethod, answer as string)).rejects.toMatchObject({
      ...{ code: 'invalid_data', message },
    })
    expect(request).not.toHaveBeenCalled()
    await api.submit('totp', '123456')
    await verification
  })
  test('a second code while the first is checked', async () => {
    const { api, request } = setup(headless)
    let answer = () => {}
    request.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({}))))
    const verification = api.verify()
    await settled()
    const first = api.submit('totp', '123456')
    await settled()
    expect(await codeOf(api.submit('totp', '654321'))).toBe('invalid_data')
    answer()
    await first
    await verification
    expect(request).toHaveBeenCalledOnce()
  })
  test('a code without a waiting operation', async () => {
    expect(await codeOf(setup(headless).api.submit('totp', '123456'))).toBe('invalid_data')
  })
  test('an unknown method, or a method without a user', async () => {
    expect(await codeOf(setup().api.init('email' as MfaMethod))).toBe('invalid_data')
    expect(await codeOf(setup({ user: null }).api.init('sms'))).toBe('must_be_authenticated')
  })
  test('a cancel without a waiting operation does nothing', () => {
    expect(() => setup().api.cancel()).not.toThrow()
  })
})

test.each([null, undefined, 'mfa_timeout', new Error('mfa_timeout'), new LatchkitError('network', '')])(
  '%o is not an error of a second factor',
  (error) => {
    const all = [errorIndicatesMaxMfaRetries, errorIndicatesMfaTimeout, errorIndicatesMfaVerificationFailed]
    expect(all.map((says) => says(error))).toEqual([false, false, false])
  },
)
