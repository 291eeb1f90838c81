import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import { sessionOf } from '../../../server/frame/page/wallet/access-token.js'
import { accessToken } from '../token.js'

const TOKEN = accessToken(0, 1_000)
const RENEWED = accessToken(1_000, 2_000)
const ELSEWHERE = accessToken(0, 1_000, { sid: 'session-2' })
const NONE = { mfaCode: undefined, mfaMethod: undefined, relyingParty: undefined }
const totp = (mfaCode: unknown) => ({ mfaMethod: 'totp', mfaCode, relyingParty: 'https://host.example' })

/** A stub of the server's API, which returns a new token each time. */
const api = vi.fn(async (_path: string, _token: string, _body: object): Promise<unknown> => undefined)
beforeEach(() => {
  let count = 0
  api.mockReset().mockImplementation(async () => ({ token: `proof-${++count}` }))
})
const open = () => createProofs(<T>(...call: Parameters<typeof api>) => api(...call) as Promise<T>)

test('without a second factor there is no proof and no request', async () => {
  expect(await open().find({ accessToken: TOKEN, ...NONE }, 'wallet')).toEqual({})
  expect(api).not.toHaveBeenCalled()
})

test.each([
  ['totp', '/totp/verify', '123456', { code: '123456' }],
  ['sms', '/passwordless_sms/verify', '123456', { code: '123456' }],
  ['backup_code', '/backup_codes/verify', '7k3m9-p2xqw', { code: '7k3m9-p2xqw' }],
  [
    'passkey',
    '/passkey/verify',
    { id: 'a' },
    { authenticator_response: { id: 'a' }, relying_party: 'https://host.example' },
  ],
])('a factor of the method %s is verified at %s', async (mfaMethod, path, mfaCode, sent) => {
  const factor = { accessToken: TOKEN, mfaMethod, mfaCode, relyingParty: 'https://host.example' }
  expect(await open().find(factor, 'wallet')).toEqual({ mfa_token: 'proof-1' })
  const request_id = expect.stringMatching(/^[\w-]{22}$/)
  expect(api.mock.calls).toEqual([[path, TOKEN, { ...sent, actions: ['wallet'], request_id }]])
})

describe('a change', () => {
  const NEEDS = { accessToken: TOKEN, ...NONE }
  const BRINGS = { accessToken: TOKEN, ...totp('1') }
  const CONFIRMED = { userId: 'user-1', session: 'user-1 session-1', mfa_token: 'confirmed' }
  const shown = async (proof: object) => proof

  test.each([
    ['remove-totp', ['enroll']],
    ['recovery', ['wallet', 'recovery']],
  ] as const)('tells the server that the host’s page chose what its factor is for: %s', async (purpose, actions) => {
    await open().spend(BRINGS, purpose, shown)
    const request_id = expect.any(String)
    expect(api.mock.calls[0]?.[2]).toEqual({ code: '1', request_id, actions, from_app_page: true })
  })
  test('is made with the proof that the user gave for it on the server’s own page', async () => {
    const proofs = open()
    proofs.keep({ ...CONFIRMED, purpose: 'add-sms' })
    expect(await proofs.findFor(NEEDS, 'add-sms')).toEqual({ mfa_token: 'confirmed' })
    expect(await proofs.spend(NEEDS, 'add-sms', shown)).toEqual({ mfa_token: 'confirmed' })
    expect(api).not.toHaveBeenCalled()
  })
  test('takes no proof for another change, for the wallet or of another session, and gives them none', async () => {
    const proofs = open()
    proofs.keep({ ...CONFIRMED, purpose: 'recovery' })
    await proofs.find(BRINGS, 'wallet', 'export')
    for (const purpose of ['add-totp', 'remove-totp', 'backup-codes'] as const)
      expect(await proofs.findFor(NEEDS, purpose)).toEqual({})
    expect(await proofs.findFor({ accessToken: ELSEWHERE, ...NONE }, 'recovery')).toEqual({})
    expect(await proofs.find(NEEDS, 'wallet')).toEqual({ mfa_token: 'proof-1' })
    expect(await proofs.find(NEEDS, 'recovery')).toEqual({})
    expect(proofs.take(CONFIRMED.session, 'recovery')).toEqual({})
  })
  test('uses its proof up, also one that came with a code, unless it failed', async () => {
    const proofs = open()
    const fails = () => Promise.reject(new Error('offline'))
    await expect(proofs.spend(BRINGS, 'backup-codes', fails)).rejects.toThrow('offline')
    expect(await proofs.spend(NEEDS, 'backup-codes', shown)).toEqual({ mfa_token: 'proof-1' })
    expect(await proofs.spend(NEEDS, 'backup-codes', shown)).toEqual({})
    // the same code is verified again, and the server refuses it
    expect(await proofs.spend(BRINGS, 'backup-codes', shown)).toEqual({ mfa_token: 'proof-2' })
  })
  test('with several steps takes one factor', async () => {
    const proofs = open()
    expect(await proofs.findFor(BRINGS, 'add-totp')).toEqual({ mfa_token: 'proof-1' })
    expect(await proofs.findFor(NEEDS, 'add-totp')).toEqual({ mfa_token: 'proof-1' })
    expect(await proofs.spend(NEEDS, 'add-totp', shown)).toEqual({ mfa_token: 'proof-1' })
    expect(await proofs.findFor(NEEDS, 'add-totp')).toEqual({})
  })
  test('is not made with a proof of a user who has logged out', async () => {
    const proofs = open()
    proofs.keep({ ...CONFIRMED, purpose: 'add-sms' })
    proofs.forget('user-1')
    expect(await proofs.findFor(NEEDS, 'add-sms')).toEqual({})
  })
})

test.each([
  ['fax', '123456', 'Unsupported MFA method'],
  [undefined, '123456', 'Unsupported MFA method'],
  ['totp', { id: 'a' }, 'Invalid MFA code'],
  ['sms', [], 'Invalid MFA code'],
  ['passkey', '123456', 'Invalid authenticator response'],
  ['passkey', [], 'Invalid authenticator response'],
])('an invalid factor is refused before it is sent: %s, %j', async (mfaMethod, mfaCode, message) => {
  const factor = { accessToken: TOKEN, mfaMethod, mfaCode, relyingParty: undefined }
  await expect(open().find(factor, 'wallet')).rejects.toMatchObject({ type: 'invalid_request_arguments', message })
  expect(api).not.toHaveBeenCalled()
})

test('a proof serves the next operation of its session, with a renewed token too, and of no other session', async () => {
  const proofs = open()
  await proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet')
  for (const accessToken of [TOKEN, RENEWED])
    expect(await proofs.find({ accessToken, ...NONE }, 'wallet')).toEqual({ mfa_token: 'proof-1' })
  expect(await proofs.find({ accessToken: ELSEWHERE, ...NONE }, 'wallet')).toEqual({})
})

test('a proof is valid only for exactly the actions that it was made for', async () => {
  const proofs = open()
  await proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet', 'export')
  const found = (...actions: Parameters<typeof proofs.find>[1][]) =>
    proofs.find({ accessToken: TOKEN, ...NONE }, ...actions)
  expect(await found('wallet')).toEqual({ mfa_token: 'proof-1' })
  for (const actions of [['recovery'], ['enroll'], ['wallet', 'enroll']] as const)
    expect(await found(...actions), `${actions}`).toEqual({})
})

test('the newest proof is used', async () => {
  const proofs = open()
  await proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet', 'export')
  await proofs.find({ accessToken: TOKEN, ...totp('2') }, 'wallet')
  expect(await proofs.find({ accessToken: TOKEN, ...NONE }, 'wallet')).toEqual({ mfa_token: 'proof-2' })
})

test('two operations that bring the answer to one prompt verify it once', async () => {
  const proofs = open()
  const factor = { accessToken: TOKEN, ...totp('1') }
  const both = await Promise.all([proofs.find(factor, 'wallet'), proofs.find(factor, 'wallet')])
  expect(both).toEqual([{ mfa_token: 'proof-1' }, { mfa_token: 'proof-1' }])
  expect(api).toHaveBeenCalledTimes(1)
})

test('a refused factor is verified again, and leaves no proof behind', async () => {
  const proofs = open()
  api.mockRejectedValueOnce(new Refusal('missing_or_invalid_mfa', 'Invalid MFA code'))
  const factor = { accessToken: TOKEN, ...totp('1') }
  await expect(proofs.find(factor, 'wallet')).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
  expect(await proofs.find({ ...factor, ...NONE }, 'wallet')).toEqual({})
  expect(await proofs.find(factor, 'wallet')).toEqual({ mfa_token: 'proof-1' })
})

test('a user who has removed the last factor on another device needs no proof', async () => {
  api.mockRejectedValueOnce(new Refusal('not_supported', 'The user has no second factor, and needs none.'))
  expect(await open().find({ accessToken: TOKEN, ...totp('1') }, 'wallet')).toEqual({})
})

test('a proof that was taken is removed', async () => {
  const proofs = open()
  await proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet', 'export')
  expect(proofs.take(sessionOf(TOKEN), 'enroll')).toEqual({})
  expect(proofs.take(sessionOf(TOKEN), 'export')).toEqual({ mfa_token: 'proof-1' })
  expect(proofs.take(sessionOf(TOKEN), 'export')).toEqual({})
})

test('forgetting a user removes their proofs and keeps those of others', async () => {
  const proofs = open()
  const other = accessToken(0, 1_000, { sub: 'user-2', sid: 'session-3' })
  for (const accessToken of [TOKEN, other]) await proofs.find({ accessToken, ...totp('1') }, 'wallet')
  proofs.forget('user-1')
  expect(await proofs.find({ accessToken: TOKEN, ...NONE }, 'wallet')).toEqual({})
  expect(await proofs.find({ accessToken: other, ...NONE }, 'wallet')).toEqual({ mfa_token: 'proof-2' })
  expect(await proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet')).toEqual({ mfa_token: 'proof-3' })
})

test('a factor that is being verified while its user is forgotten serves its own operation, and no later one', async () => {
  const proofs = open()
  const verified = proofs.find({ accessToken: TOKEN, ...totp('1') }, 'wallet')
  proofs.forget('user-1')
  expect(await verified).toEqual({ mfa_token: 'proof-1' })
  expect(await proofs.find({ accessToken: TOKEN, ...NONE }, 'wallet')).toEqual({})
})
