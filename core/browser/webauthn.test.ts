import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerOf, creationOptions, getAssertion, requestOptions } from './webauthn.js'

const bytes = (...all: number[]) => Uint8Array.from(all)
const buffer = (...all: number[]) => bytes(...all).buffer
/** base64url of 251, 255, 191, which has both letters that differ from base64. */
const ODD = '-_-_'

describe('options of the wire as the browser’s options (Wire §1.6)', () => {
  test('a request', () => {
    const options = {
      ...{ challenge: ODD, timeout: 60_000, rp_id: 'localhost', user_verification: 'required' },
      allow_credentials: [{ id: 'AQI', type: 'public-key', transports: ['internal'] }],
      extensions: { app_id: 'https://acme.example', cred_props: null },
    }
    expect(requestOptions(options)).toMatchObject({
      ...{ challenge: bytes(251, 255, 191), timeout: 60_000, rpId: 'localhost', userVerification: 'required' },
      allowCredentials: [{ id: bytes(1, 2), type: 'public-key', transports: ['internal'] }],
      extensions: { appid: 'https://acme.example' },
    })
    expect(requestOptions({ challenge: ODD }).allowCredentials).toEqual([])
  })
  test('a request for some passkeys only', () => {
    const options = { challenge: ODD, allow_credentials: [{ id: 'AQI', type: 'public-key' }] }
    expect(requestOptions(options, ['Aw']).allowCredentials).toEqual([{ id: bytes(3), type: 'public-key' }])
  })
  test('a creation', () => {
    const options = {
      rp: { name: 'Acme', id: 'localhost' },
      user: { id: 'AQI', name: 'ada', display_name: 'Ada' },
      challenge: ODD,
      pub_key_cred_params: [{ alg: -7, type: 'public-key' }],
      exclude_credentials: [{ id: 'Aw', type: 'public-key' }],
      authenticator_selection: { resident_key: 'required', require_resident_key: true },
      extensions: { cred_props: true },
    }
    expect(creationOptions(options)).toMatchObject({
      rp: { name: 'Acme', id: 'localhost' },
      user: { id: bytes(1, 2), name: 'ada', displayName: 'Ada' },
      challenge: bytes(251, 255, 191),
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      excludeCredentials: [{ id: bytes(3), type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true },
      extensions: { credProps: true },
    })
  })
})

describe('the browser’s answer in the format of the wire', () => {
  const credential = (response: object, overrides: object = {}) =>
    ({
      ...{ id: 'AQI', rawId: buffer(1, 2), type: 'public-key', authenticatorAttachment: null },
      ...{ getClientExtensionResults: () => ({ credProps: { rk: true } }), response, ...overrides },
    }) as unknown as PublicKeyCredential
  test('an attestation', () => {
    const response = {
      clientDataJSON: buffer(1),
      attestationObject: buffer(251, 255, 191),
      getTransports: () => ['usb'],
    }
    expect(answerOf(credential(response, { authenticatorAttachment: 'platform' }))).toEqual({
      ...{ id: 'AQI', raw_id: 'AQI', type: 'public-key', authenticator_attachment: 'platform' },
      client_extension_results: { cred_props: { rk: true } },
      response: { client_data_json: 'AQ', attestation_object: ODD, transports: ['usb'] },
    })
    const older = { clientDataJSON: buffer(1), attestationObject: buffer(2) }
    expect(answerOf(credential(older)).response).toMatchObject({ transports: [] })
    const mixed = { ...older, getTransports: () => ['usb', null, undefined, 7] as never }
    expect(answerOf(credential(mixed)).response).toMatchObject({ transports: ['usb'] })
  })
  test('an assertion, with and without a user', () => {
    const response = { clientDataJSON: buffer(1), authenticatorData: buffer(2), signature: buffer(3) }
    const wireResponse = { client_data_json: 'AQ', authenticator_data: 'Ag', signature: 'Aw' }
    expect(answerOf(credential({ ...response, userHandle: buffer(4) })).response).toEqual({
      ...wireResponse,
      user_handle: 'BA',
    })
    const answer = answerOf(credential({ ...response, userHandle: null }))
    expect(answer.response).toEqual(wireResponse)
    expect(answer).not.toHaveProperty('authenticator_attachment')
  })
  test('an empty user handle is left out', () => {
    const response = { ...{ clientDataJSON: buffer(1), authenticatorData: buffer(2) }, signature: buffer(3) }
    const { response: wireResponse } = answerOf(credential({ ...response, userHandle: buffer() }))
    expect(wireResponse).not.toHaveProperty('user_handle')
  })
  test('the id is computed from rawId', () => {
    expect(answerOf(credential({ clientDataJSON: buffer(1) }, { id: 'AQI=' })).id).toBe('AQI')
  })
  test('bytes may be a view of a larger buffer', () => {
    const view = bytes(9, 251, 255, 191, 9).subarray(1, 4)
    expect(answerOf(credential({ clientDataJSON: view })).response).toEqual({ client_data_json: ODD })
  })
  test('a missing or malformed extension result is left out', () => {
    const attested = { clientDataJSON: buffer(1), attestationObject: buffer(2) }
    const broken = () => {
      throw new Error('no')
    }
    for (const getTransports of [undefined, broken, () => 'usb', () => null]) {
      const passkeyCredential = credential(
        { ...attested, getTransports },
        { getClientExtensionResults: getTransports, type: '' },
      )
      expect(answerOf(passkeyCredential)).toEqual({
        ...{ id: 'AQI', raw_id: 'AQI', type: 'public-key', client_extension_results: {} },
        response: { client_data_json: 'AQ', attestation_object: 'Ag', transports: [] },
      })
    }
  })
  test.each([null, undefined, {}, { rawId: 'AQ', response: {} }, { rawId: buffer(1) }])(
    '%o is a retryable error, not a passkey',
    (value) => {
      expect(() => answerOf(value)).toThrow(expect.objectContaining({ name: 'NotAllowedError' }))
    },
  )
})

describe('requesting an existing passkey', () => {
  afterEach(() => vi.unstubAllGlobals())
  const options = { challenge: 'AQ', rp_id: 'acme.example', allow_credentials: [{ id: 'Ag', type: 'public-key' }] }
  const { signal } = new AbortController()

  test('starts within the click, with the options of the wire', () => {
    const get = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('navigator', { credentials: { get } })
    getAssertion(options, { signal })
    expect(get).toHaveBeenCalledExactlyOnceWith({
      publicKey: {
        ...{ challenge: bytes(1), rpId: 'acme.example' },
        allowCredentials: [{ id: bytes(2), type: 'public-key' }],
      },
      signal,
    })
  })
  test('rejects with the browser’s own refusal', async () => {
    const refusal = new DOMException('No.', 'NotAllowedError')
    vi.stubGlobal('navigator', { credentials: { get: async () => Promise.reject(refusal) } })
    await expect(getAssertion(options)).rejects.toBe(refusal)
  })
})
