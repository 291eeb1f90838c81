import { expect, test, vi } from 'vitest'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import { createVerifier } from '../../../server/frame/page/second-factor/verifier.js'

function open(...types: string[]) {
  const mfa = vi.fn(async (_path: string, _token: string, _body: object): Promise<unknown> => ({ options: {} }))
  const answer = { user: { mfa_methods: types.map((type) => ({ type })) } }
  const verifier = createVerifier({
    mfa: mfa as never,
    read: async <T>() => answer as T,
    accessToken: 'token',
    prove: async () => {},
  })
  return { ...verifier, mfa }
}

test('the user’s methods are offered, and always backup codes', async () => {
  expect(await open('passkey', 'sms').methods()).toEqual(['sms', 'passkey', 'backup_code'])
  expect(await open().methods()).toEqual(['backup_code'])
})
test('passkeys are left out on a page of another domain than theirs', async () => {
  const here = open('totp', 'passkey')
  expect(await here.methodsHere()).toEqual(['totp', 'passkey', 'backup_code'])
  here.mfa.mockRejectedValue(new Refusal('not_supported', 'No passkey of the user belongs to auth.example.'))
  expect(await here.methodsHere()).toEqual(['totp', 'backup_code'])
  expect(await here.methods()).toEqual(['totp', 'passkey', 'backup_code'])
})
test('a user without passkeys costs no challenge', async () => {
  const { methodsHere, mfa } = open('totp')
  expect(await methodsHere()).toEqual(['totp', 'backup_code'])
  expect(mfa).not.toHaveBeenCalled()
})
