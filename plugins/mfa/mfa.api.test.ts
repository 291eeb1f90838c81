import { describe, expect, test, vi } from 'vitest'
import type { Http } from '../../core/http.js'
import { codeOf } from '../../tests/unit/errors.js'
import * as api from './mfa.api.js'

function serverThat(answer: unknown) {
  const post = vi.fn<(path: string, body?: object) => Promise<unknown>>(async () => answer)
  return { post, http: { get: post, post } as Pick<Http, 'get' | 'post'> as Http }
}

test('a code by SMS is requested for verification, not for enrolment', async () => {
  const { http, post } = serverThat({ success: true })
  await api.sendCode(http)
  expect(post.mock.calls).toEqual([['/mfa/passwordless_sms/init', { action: 'verify' }]])
})

describe('the options for the browser’s passkey prompt', () => {
  const WIRE = {
    challenge: 'Y2hhbGxlbmdl',
    timeout: 60_000,
    rp_id: 'acme.example',
    user_verification: 'required',
    allow_credentials: [
      { id: 'b25l', type: 'public-key', transports: ['internal', 'hybrid'] },
      { id: 'dHdv', type: 'public-key' },
    ],
  }
  const READ = {
    challenge: 'Y2hhbGxlbmdl',
    timeout: 60_000,
    rpId: 'acme.example',
    userVerification: 'required',
    allowCredentials: [
      { id: 'b25l', type: 'public-key', transports: ['internal', 'hybrid'] },
      { id: 'dHdv', type: 'public-key' },
    ],
  } as const
  test('are read from the wire', async () => {
    const { http, post } = serverThat({ options: WIRE })
    expect(await api.passkeyOptions(http)).toEqual(READ)
    expect(post.mock.calls).toEqual([['/mfa/passkeys/init', {}]])
  })
  test('leave out values that are missing or malformed', async () => {
    const odd = { challenge: 'Yw', timeout: 'soon', rp_id: null, user_verification: 7 }
    expect(await api.passkeyOptions(serverThat({ options: odd }).http)).toEqual({
      challenge: 'Yw',
      allowCredentials: [],
    })
    const credentials = [null, 'b25l', { id: 7 }, {}, { id: 'b25l', transports: ['usb', 7] }]
    const { http } = serverThat({ options: { challenge: 'Yw', allow_credentials: credentials } })
    expect(await api.passkeyOptions(http)).toEqual({
      challenge: 'Yw',
      allowCredentials: [{ id: 'b25l', type: 'public-key', transports: ['usb'] }],
    })
  })
  test.each([null, [], 'options', {}, { options: null }, { options: {} }, { options: { challenge: 7 } }])(
    '%j has no challenge',
    async (answer) => {
      expect(await codeOf(api.passkeyOptions(serverThat(answer).http))).toBe('malformed_response')
    },
  )
})
