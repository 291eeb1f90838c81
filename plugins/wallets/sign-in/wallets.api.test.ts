import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Http } from '../../../core/http.js'
import { codeOf } from '../../../tests/unit/errors.js'
import * as api from './wallets.api.js'

const { signal } = new AbortController()
function record(answer: unknown = { nonce: 'nonce12345', address: '0xAda' }) {
  const post = vi.fn(async () => answer)
  return { http: { post } as unknown as Http, post }
}
const SIGNED = { message: 'message', signature: '0x00', chainId: 'eip155:1' }
const OF = { walletClientType: 'metamask', connectorType: 'injected' }
const NOBODY = { walletClientType: null, connectorType: null }

describe('endpoints', () => {
  test.each<[string, (http: Http) => unknown, ...unknown[]]>([
    ['nonce', (http) => api.init(http, 'siwe', '0xAda'), '/siwe/init', { address: '0xAda' }, {}],
    [
      'nonce with captcha',
      (http) => api.init(http, 'siws', 'So1', 'token', signal),
      '/siws/init',
      { address: 'So1', token: 'token' },
      { signal },
    ],
    [
      'login',
      (http) => api.authenticate(http, 'siwe', { ...SIGNED, ...OF }, {}),
      '/siwe/authenticate',
      { ...SIGNED, ...OF },
    ],
    [
      'login of existing users only',
      (http) => api.authenticate(http, 'siws', { ...SIGNED, ...OF }, { disableSignup: true }),
      '/siws/authenticate',
      { ...SIGNED, ...OF, mode: 'no-signup' },
    ],
    [
      'login without a wallet type',
      (http) => api.authenticate(http, 'siwe', { message: 'message', signature: '0x00' }, {}),
      '/siwe/authenticate',
      { message: 'message', signature: '0x00', chainId: null, ...NOBODY },
    ],
  ])('%s', async (_, call, ...expected) => {
    const { http, post } = record()
    await call(http)
    expect(post.mock.calls).toEqual([expected])
  })
  test('other properties of the host’s arguments are not sent', async () => {
    const { http, post } = record()
    await api.authenticate(http, 'siwe', { ...SIGNED, user_id: 'other', mode: 'x' } as never, {})
    expect(post).toHaveBeenCalledWith('/siwe/authenticate', { ...SIGNED, ...NOBODY })
  })
})

describe('the answer to init', () => {
  test('has a nonce and the server’s time, by which the message is judged (decision 52)', async () => {
    const issued_at = '2026-01-01T00:00:00.000Z'
    expect(await api.init(record({ nonce: 'nonce12345', issued_at }).http, 'siwe', '0xada')).toEqual({
      nonce: 'nonce12345',
      issuedAt: issued_at,
    })
  })
  test('without a time uses the device’s', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    onTestFinished(() => void vi.useRealTimers())
    expect(await api.init(record().http, 'siwe', '0xada')).toEqual({
      nonce: 'nonce12345',
      issuedAt: '2026-01-01T00:00:00.000Z',
    })
  })
  test.each([{}, null, 'nonce', [], { nonce: '' }, { nonce: 7 }, { nonce: null }])(
    '%j has no nonce',
    async (answer) => {
      expect(await codeOf(api.init(record(answer).http, 'siwe', '0xAda'))).toBe('malformed_response')
    },
  )
})
