import { beforeEach, describe, expect, test, vi } from 'vitest'
import { events } from '../../../server/frame/page/events/index.js'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import { PURPOSES } from '../../../server/frame/page/second-factor/purpose.js'
import { accessToken } from '../token.js'
import { frameOf } from '../wallet-frame/door-frame.js'
import { refused } from '../wallet-frame/refused.js'

const TOKEN = accessToken(0, 1_000)
const factor = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
const NO_FACTOR = { mfaCode: undefined, mfaMethod: undefined, relyingParty: undefined }
const phoneNumber = '+12125550123'
const VERIFIED = { code: '123456', request_id: expect.any(String) }
/** What the server is told of a factor that the host's page has brought for a change. */
const BROUGHT = { ...VERIFIED, actions: ['enroll'], from_app_page: true }

/** A stub of the server's API of second factors. */
const api = vi.fn(async (_path: string, _token: string, _body: object): Promise<unknown> => ({ success: true }))
beforeEach(() => {
  api.mockReset().mockImplementation(async (path) => {
    if (path.endsWith('/verify')) return { token: 'a-proof' }
    return path === '/totp/init' ? { totpSecret: 'JBSWY3DP', totpAuthUrl: 'otpauth://totp/x' } : { success: true }
  })
})
const called = () => api.mock.calls.map(([path, token, body]) => [path, token === TOKEN, body])

function open() {
  const mfa = <T>(...call: Parameters<typeof api>) => api(...call) as Promise<T>
  const frame = { ...frameOf([]), mfa, proofs: createProofs(mfa) }
  const ask = async (event: string, data: object = {}) => events[event]?.answer({ accessToken: TOKEN, ...data }, frame)
  return { frame, ask }
}

describe('mfa:verify', () => {
  test('verifies the factor for the wallet and its key, and answers nothing of the proof', async () => {
    const { frame, ask } = open()
    expect(await ask('mfa:verify', factor)).toEqual({})
    expect(called()).toEqual([['/totp/verify', true, { ...VERIFIED, actions: ['wallet', 'export'] }]])
    expect(await frame.proofs.find({ accessToken: TOKEN, ...NO_FACTOR }, 'wallet')).toEqual({ mfa_token: 'a-proof' })
  })
  test.each([{}, { mfaCode: null, mfaMethod: null }])(
    'asks for a factor where %j is brought, though one was verified a moment ago',
    async (none) => {
      const { ask } = open()
      await ask('mfa:verify', factor)
      await expect(ask('mfa:verify', none)).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
      expect(api).toHaveBeenCalledTimes(1)
    },
  )
  test('says that a code is wrong', async () => {
    api.mockRejectedValueOnce(new Refusal('missing_or_invalid_mfa', 'Invalid MFA code'))
    await expect(open().ask('mfa:verify', factor)).rejects.toMatchObject({
      type: 'missing_or_invalid_mfa',
      message: 'Invalid MFA code',
    })
  })
})

describe('an enrolment', () => {
  test('of an authenticator app begins with its secret', async () => {
    expect(await open().ask('mfa:init-enrollment', { method: 'totp', phoneNumber: undefined })).toEqual({
      method: 'totp',
      secret: 'JBSWY3DP',
      authUrl: 'otpauth://totp/x',
    })
    expect(called()).toEqual([['/totp/init', true, {}]])
  })
  test('of a phone begins with a code that is sent there', async () => {
    expect(await open().ask('mfa:init-enrollment', { method: 'sms', phoneNumber })).toEqual({ method: 'sms' })
    expect(called()).toEqual([['/passwordless_sms/init', true, { action: 'enroll', phoneNumber }]])
  })
  test.each([
    [{ method: 'totp', code: '654321' }, '/totp/enroll', { code: '654321' }],
    [{ method: 'sms', code: '654321', phoneNumber }, '/passwordless_sms/enroll', { code: '654321', phoneNumber }],
    [{ method: 'passkey', credentialIds: ['a', 'b'] }, '/passkey/enrollment', { credential_ids: ['a', 'b'] }],
    [{ method: 'passkey', credentialIds: [] }, '/passkey/enrollment', { credential_ids: [] }],
  ])('ends with %j at %s', async (data, path, body) => {
    expect(await open().ask('mfa:submit-enrollment', data)).toEqual({})
    expect(called()).toEqual([[path, true, body]])
  })
  test.each([
    ['mfa:init-enrollment', { method: 'totp' }, '/totp/init', {}],
    [
      'mfa:init-enrollment',
      { method: 'sms', phoneNumber },
      '/passwordless_sms/init',
      { action: 'enroll', phoneNumber },
    ],
    ['mfa:submit-enrollment', { method: 'totp', code: '1' }, '/totp/enroll', { code: '1' }],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: [] }, '/passkey/enrollment', { credential_ids: [] }],
    ['mfa:unenroll', { method: 'sms' }, '/passwordless_sms/unenroll', {}],
    ['mfa:unenroll', { method: 'totp' }, '/totp/unenroll', {}],
  ])('and its end, as %s %j, show the proof of a factor that is there', async (event, data, path, body) => {
    await open().ask(event, { ...data, ...factor })
    expect(called()).toEqual([
      ['/totp/verify', true, BROUGHT],
      [path, true, { ...body, mfa_token: 'a-proof' }],
    ])
  })
  test.each(['mfa:unenroll', 'mfa:init-enrollment'])(
    'by a code that the host’s page took from a signature is refused once the login is too long ago: %s',
    async (event) => {
      const refusal = new Refusal('fresh_login_required', 'The login is too long ago.')
      api.mockImplementation(async (_path, _token, body) => {
        if ('from_app_page' in body) throw refusal
        return { token: 'a-proof' }
      })
      const { frame, ask } = open()
      await expect(ask(event, { method: 'totp', ...factor })).rejects.toBe(refusal)
      expect(called().map(([path]) => path)).toEqual(['/totp/verify'])
      // the code is not spent: it still does what it was typed for, and no more
      expect(await frame.proofs.find({ accessToken: TOKEN, ...factor }, 'wallet')).toEqual({ mfa_token: 'a-proof' })
      for (const purpose of PURPOSES)
        expect(await frame.proofs.findFor({ accessToken: TOKEN, ...NO_FACTOR }, purpose)).toEqual({})
    },
  )
  test('answers the backup codes that come with the first second factor', async () => {
    api.mockResolvedValueOnce({ success: true, backup_codes: ['7k3m9-p2xqw'] })
    expect(await open().ask('mfa:submit-enrollment', { method: 'totp', code: '1' })).toEqual({
      backupCodes: ['7k3m9-p2xqw'],
    })
  })
  test('costs one factor, though it has several steps', async () => {
    const { ask } = open()
    await ask('mfa:init-enrollment', { method: 'totp', ...factor })
    await ask('mfa:submit-enrollment', { method: 'totp', code: '654321' })
    expect(called().map(([path]) => path)).toEqual(['/totp/verify', '/totp/init', '/totp/enroll'])
    expect(called().at(-1)?.at(-1)).toEqual({ code: '654321', mfa_token: 'a-proof' })
  })
  test.each([
    ['mfa:init-enrollment', { method: 'totp' }, 'add-totp'],
    ['mfa:init-enrollment', { method: 'sms', phoneNumber }, 'add-sms'],
    ['mfa:submit-enrollment', { method: 'totp', code: '1' }, 'add-totp'],
    ['mfa:submit-enrollment', { method: 'sms', code: '1', phoneNumber }, 'add-sms'],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: ['a'] }, 'add-passkey'],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: [] }, 'remove-passkey'],
    ['mfa:unenroll', { method: 'sms' }, 'remove-sms'],
    ['mfa:unenroll', { method: 'totp' }, 'remove-totp'],
    ['mfa:generate-backup-codes', {}, 'backup-codes'],
  ] as const)('shows what the user has confirmed, and nothing else: %s %j for %s', async (event, data, purpose) => {
    const { frame, ask } = open()
    const confirmed = { userId: 'user-1', session: 'user-1 session-1' }
    for (const one of PURPOSES) frame.proofs.keep({ ...confirmed, purpose: one, mfa_token: one })
    await ask(event, data)
    expect(called()).toEqual([[expect.any(String), true, expect.objectContaining({ mfa_token: purpose })]])
  })
  test('takes no proof that was made for the wallet', async () => {
    const { ask } = open()
    await ask('mfa:verify', factor)
    await ask('mfa:unenroll', { method: 'totp' })
    expect(called().at(-1)).toEqual(['/totp/unenroll', true, {}])
  })
  test('says what the server refuses by', async () => {
    api.mockRejectedValueOnce(new Refusal('invalid_credentials', 'The code is wrong.'))
    await expect(open().ask('mfa:submit-enrollment', { method: 'totp', code: '1' })).rejects.toMatchObject({
      type: 'invalid_credentials',
    })
  })
})

test('mfa:generate-backup-codes shows a proof, and answers the new ones', async () => {
  api.mockResolvedValueOnce({ token: 'a-proof' }).mockResolvedValueOnce({ backup_codes: ['7k3m9-p2xqw'] })
  expect(await open().ask('mfa:generate-backup-codes', factor)).toEqual({ backupCodes: ['7k3m9-p2xqw'] })
  expect(called()).toEqual([
    ['/totp/verify', true, BROUGHT],
    ['/backup_codes/generate', true, { mfa_token: 'a-proof' }],
  ])
})

test('what is malformed is refused by name, before a code is spent on it', async () => {
  const { ask } = open()
  const bad: readonly [event: string, data: object, words: string][] = [
    ['mfa:init-enrollment', {}, '"method"'],
    ['mfa:init-enrollment', { method: 'passkey' }, 'totp, sms'],
    ['mfa:init-enrollment', { method: 'toString' }, '"method"'],
    ['mfa:init-enrollment', { method: 'sms' }, '"phoneNumber"'],
    ['mfa:init-enrollment', { method: 'sms', phoneNumber: 12125550123 }, '"phoneNumber"'],
    ['mfa:init-enrollment', { method: 'totp', phoneNumber }, '"phoneNumber"'],
    ['mfa:submit-enrollment', { method: 'totp' }, '"code"'],
    ['mfa:submit-enrollment', { method: 'totp', code: 123456 }, '"code"'],
    ['mfa:submit-enrollment', { method: 'totp', code: '1'.repeat(101) }, '"code"'],
    ['mfa:submit-enrollment', { method: 'sms', code: '123456' }, '"phoneNumber"'],
    ['mfa:submit-enrollment', { method: 'passkey', code: '123456' }, '"code"'],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: 'a' }, '"credentialIds"'],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: [1] }, '"credentialIds"'],
    ['mfa:submit-enrollment', { method: 'passkey', credentialIds: Array(101).fill('a') }, '"credentialIds"'],
    ['mfa:unenroll', { method: 'passkey' }, '"method"'],
    ['mfa:verify', { mfaCode: 7 }, '"mfaCode"'],
    ['mfa:clear', {}, '"accessToken"'],
  ]
  for (const [event, data, words] of bad)
    await expect(ask(event, { ...factor, ...data }), `${event} ${JSON.stringify(data)}`).rejects.toThrow(refused(words))
  for (const event of Object.keys(events).filter((name) => name.startsWith('mfa:')))
    await expect(async () => events[event]?.answer(null, frameOf([])), event).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
  expect(api).not.toHaveBeenCalled()
})

describe('mfa:clear', () => {
  test('forgets the user’s proofs', async () => {
    const { frame, ask } = open()
    await ask('mfa:verify', factor)
    expect(await events['mfa:clear']?.answer({ userId: 'user-1' }, frame)).toEqual({})
    expect(await frame.proofs.find({ accessToken: TOKEN, ...NO_FACTOR }, 'wallet')).toEqual({})
  })
})
