import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from '../../../tests/unit/errors.js'
import { askPasskey } from './ask-passkey.js'

const OPTIONS = {
  ...{ challenge: 'AQ', timeout: 60_000, rpId: 'acme.example', userVerification: 'required' },
  allowCredentials: [{ id: 'Ag', type: 'public-key' as const, transports: ['internal'] }],
}
afterEach(() => vi.unstubAllGlobals())
function browser(get: () => Promise<unknown>) {
  const getCredential = vi.fn<(options: object) => Promise<unknown>>(get)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get: getCredential } })
  return getCredential
}
const refusing = (name: string) => browser(async () => Promise.reject(new DOMException('No.', name)))

test('asks the browser at once for the passkeys that the server named, and returns the answer in the format of the wire', async () => {
  const { signal } = new AbortController()
  const buffer = (byte: number) => Uint8Array.from([byte]).buffer
  const getCredential = browser(async () => ({
    ...{ id: 'Ag', rawId: buffer(2), type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: buffer(1), authenticatorData: buffer(2), signature: buffer(3) },
  }))
  const answer = askPasskey(OPTIONS, signal)
  expect(getCredential).toHaveBeenCalledExactlyOnceWith({
    publicKey: {
      ...{ challenge: Uint8Array.from([1]), timeout: 60_000, rpId: 'acme.example', userVerification: 'required' },
      allowCredentials: [{ id: Uint8Array.from([2]), type: 'public-key', transports: ['internal'] }],
    },
    signal,
  })
  expect(await answer).toMatchObject({ id: 'Ag', response: { client_data_json: 'AQ', signature: 'Aw' } })
})
test.each([
  ['NotAllowedError', 'user_rejected_request'],
  ['AbortError', 'user_rejected_request'],
  ['NotSupportedError', 'not_supported'],
  ['SecurityError', 'invalid_origin'],
  ['NotReadableError', 'unknown_auth_error'],
  ['OperationError', 'unknown_auth_error'],
  ['UnknownError', 'unknown_auth_error'],
  ['TypeError', 'unknown_auth_error'],
])('the browser’s %s becomes %s', async (name, code) => {
  refusing(name)
  expect(await codeOf(askPasskey(OPTIONS))).toBe(code)
})
test.each(['NotAllowedError', 'AbortError', 'NotReadableError', 'OperationError', 'UnknownError'])(
  '%s can be retried',
  async (name) => {
    refusing(name)
    await expect(askPasskey(OPTIONS)).rejects.toMatchObject({ retryable: true })
  },
)
test.each(['SecurityError', 'NotSupportedError', 'TypeError'])('%s cannot be retried', async (name) => {
  refusing(name)
  await expect(askPasskey(OPTIONS)).rejects.toMatchObject({ retryable: false })
})
test('an authenticator that fails without words is said to have failed', async () => {
  browser(async () => Promise.reject(new DOMException('', 'UnknownError')))
  await expect(askPasskey(OPTIONS)).rejects.toThrow('The authenticator failed: try again.')
})
test('is not supported in a browser without WebAuthn', async () => {
  const getCredential = refusing('NotAllowedError')
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await codeOf(askPasskey(OPTIONS))).toBe('not_supported')
  expect(getCredential).not.toHaveBeenCalled()
})
