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
import { mfa } from './manifest.js'
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
/** The challenge, as the browser has it. */
const ASKED = { publicKey: { challenge: Uint8Array.from([99]), rpId: 'host.example' } }

function setup(more: ContextSetup<'mfa'> = {}) {
  const request = vi.fn(async (_event: string, _data: { mfaCode?: unknown }): Promise<object> => ({}))
  const ask = vi.fn<(options: object) => Promise<unknown>>(async () => CREDENTIAL)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get: ask } })
  const made = testContext('mfa', {
    user: userOf('totp', 'passkey'),
    neighbours: { 'wallet-frame': { request } },
    ...more,
  })
  made.post.mockImplementation(async (path) => (path === '/mfa/passkeys/init' ? { options: WIRE_OPTIONS } : {}))
  const refuse = (right: string) =>
    request.mockImplementation(async (_, { mfaCode }) => {
      if (mfaCode !== right) throw failure('missing_or_invalid_mfa', true)
      return {}
    })
  return { ...made, api: plugin.setup(made.ctx), request, ask, refuse }
}
const headless = { host: { mfa: { noPromptOnMfaRequired: true } }, dialog: false }

test('is on wherever the host has it: who has a second factor is asked for it, whatever the app offers now', () => {
  expect(mfa.when).toBeUndefined()
  expect(mfa.provides).toEqual(['stepUp'])
})

describe('verify', () => {
  test('asks at once, and tells the frame what was entered', async () => {
    const { api, request, top } = setup()
    const done = api.verify()
    await settled()
    top()?.send({ type: 'submit', method: 'totp', code: '123456' } as never)
    await done
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
  test('ends with the signal of whoever asked', async () => {
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
  test('is asked for with the server’s challenge, and its answer submits itself', async () => {
    const { api, request, ask } = setup({ user: userOf('passkey') })
    await api.verify()
    expect(ask.mock.calls[0]?.[0]).toMatchObject(ASKED)
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'passkey', mfaCode: { id: 'b25l', raw_id: 'b25l' } })
  })
  test('that the browser refuses is the user’s own choice', async () => {
    const { api, ask, top } = setup({ user: userOf('passkey') })
    ask.mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    api.verify().catch(() => {})
    await settled()
    expect(top()?.get()).toMatchObject({ at: 'problem', error: { code: 'user_rejected_request', retryable: true } })
  })
  test('cannot be asked for where the browser knows none', async () => {
    const { api, top, request } = setup({ user: userOf('passkey') })
    vi.stubGlobal('PublicKeyCredential', undefined)
    api.verify().catch(() => {})
    await settled()
    expect(top()?.get()).toMatchObject({ at: 'problem', error: { code: 'not_supported' } })
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a host that asks by itself', () => {
  test('is told, begins a method, and answers', async () => {
    const { api, events, paths, request } = setup(headless)
    const required = vi.fn()
    events.on('mfaRequired', required)
    const done = api.verify()
    await settled()
    expect(required).toHaveBeenCalledWith({ mfaMethods: ['totp', 'passkey'] })
    expect(await api.init('sms')).toBeUndefined()
    expect(await api.init('totp')).toBeUndefined()
    expect(paths()).toEqual(['/mfa/passwordless_sms/init'])
    await api.submit('totp', ' 123-456 ')
    await done
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'totp', mfaCode: '123456' })
  })
  test('answers with a passkey by the options that init gave', async () => {
    const { api, request, ask } = setup(headless)
    const done = api.verify()
    await settled()
    const options = await api.init('passkey')
    expect(options).toEqual(OPTIONS)
    await api.submit('passkey', OPTIONS)
    await done
    expect(ask.mock.calls[0]?.[0]).toMatchObject(ASKED)
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'passkey', mfaCode: { id: 'b25l', raw_id: 'b25l' } })
  })
  test('answers with a backup code, as it was noted down', async () => {
    const { api, request } = setup(headless)
    const done = api.verify()
    await settled()
    await api.submit('backup_code', ' 2F4MQ x9ktd ')
    await done
    expect(request.mock.calls[0]?.[1]).toMatchObject({ mfaMethod: 'backup_code', mfaCode: '2F4MQ x9ktd' })
  })
  test('hears of a wrong code, and of the fourth', async () => {
    const { api, refuse } = setup(headless)
    refuse('123456')
    const ended = api.verify().catch((cause) => cause)
    await settled()
    for (let tried = 0; tried < 3; tried++) {
      const failed = await api.submit('totp', '000000').catch((cause) => cause)
      expect(errorIndicatesMfaVerificationFailed(failed)).toBe(true)
    }
    const last = await api.submit('totp', '000000').catch((cause) => cause)
    expect([last, await ended].map(errorIndicatesMaxMfaRetries)).toEqual([true, true])
    expect(errorIndicatesMfaVerificationFailed(last)).toBe(false)
  })
  test('is done with its answer where what waited fails in another way', async () => {
    const { api, request } = setup(headless)
    request.mockRejectedValue(failure('too_many_requests'))
    const ended = codeOf(api.verify())
    await settled()
    await api.submit('totp', '123456')
    expect(await ended).toBe('too_many_requests')
  })
  test('cancels', async () => {
    const { api } = setup(headless)
    const ended = api.verify().catch((cause) => cause)
    await settled()
    api.cancel()
    expect(await ended).toMatchObject({ code: 'user_rejected_request', message: 'MFA canceled' })
  })
  test('has five minutes', async () => {
    const { api, clock } = setup(headless)
    const ended = api.verify().catch((cause) => cause)
    await clock.advance(300_000)
    expect(errorIndicatesMfaTimeout(await ended)).toBe(true)
  })
})

describe('bad input is refused, and what waits goes on waiting', () => {
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
    const done = api.verify()
    await settled()
    await expect(api.submit(method as MfaMethod, answer as string)).rejects.toMatchObject({
      ...{ code: 'invalid_data', message },
    })
    expect(request).not.toHaveBeenCalled()
    await api.submit('totp', '123456')
    await done
  })
  test('a second answer while the first is looked at', async () => {
    const { api, request } = setup(headless)
    let answer = () => {}
    request.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({}))))
    const done = api.verify()
    await settled()
    const first = api.submit('totp', '123456')
    await settled()
    expect(await codeOf(api.submit('totp', '654321'))).toBe('invalid_data')
    answer()
    await first
    await done
    expect(request).toHaveBeenCalledOnce()
  })
  test('an answer that nothing waits for', async () => {
    expect(await codeOf(setup(headless).api.submit('totp', '123456'))).toBe('invalid_data')
  })
  test('a method that there is not, and nobody to begin one for', async () => {
    expect(await codeOf(setup().api.init('email' as MfaMethod))).toBe('invalid_data')
    expect(await codeOf(setup({ user: null }).api.init('sms'))).toBe('must_be_authenticated')
  })
  test('a cancel of nothing is none', () => {
    expect(() => setup().api.cancel()).not.toThrow()
  })
})

test.each([null, undefined, 'mfa_timeout', new Error('mfa_timeout'), new LatchkitError('network', '')])(
  '%o says nothing of a second factor',
  (error) => {
    const all = [errorIndicatesMaxMfaRetries, errorIndicatesMfaTimeout, errorIndicatesMfaVerificationFailed]
    expect(all.map((says) => says(error))).toEqual([false, false, false])
  },
)
