import { describe, expect, test, vi } from 'vitest'
import type { Http } from '../../core/http.js'
import { normalizeAddress } from './address.js'
import * as change from './change.api.js'
import type { Channel } from './contract.js'
import * as api from './passwordless.api.js'

const { signal } = new AbortController()
const task = (channel: Channel, to: string) => ({ intent: 'login', channel, to, shown: true }) as const
function record() {
  const post = vi.fn(async () => ({}))
  return { http: { post } as unknown as Http, post }
}

describe('endpoints', () => {
  test.each<[string, (http: Http) => unknown, ...unknown[]]>([
    [
      'email code',
      (http) => api.sendCode(http, task('email', 'a'), undefined, signal),
      '/passwordless/init',
      { email: 'a' },
      { signal },
    ],
    [
      'email code with captcha',
      (http) => api.sendCode(http, task('email', 'a'), 't', signal),
      '/passwordless/init',
      { email: 'a', token: 't' },
      { signal },
    ],
    [
      'sms code',
      (http) => api.sendCode(http, task('sms', '+1'), 't', signal),
      '/passwordless_sms/init',
      { phoneNumber: '+1', token: 't' },
      { signal },
    ],
    [
      'email login',
      (http) => api.authenticate(http, task('email', 'a'), '1'),
      '/passwordless/authenticate',
      { email: 'a', code: '1' },
    ],
    [
      'sms login',
      (http) => api.authenticate(http, task('sms', '+1'), '1'),
      '/passwordless_sms/authenticate',
      { phoneNumber: '+1', code: '1' },
    ],
    ['email link', (http) => change.link(http, 'email', 'a', '1'), '/passwordless/link', { email: 'a', code: '1' }],
    [
      'sms link',
      (http) => change.link(http, 'sms', '+1', '1'),
      '/passwordless_sms/link',
      { phoneNumber: '+1', code: '1' },
    ],
    [
      'email update',
      (http) => change.update(http, 'email', 'a', 'b', '1'),
      '/passwordless/update',
      { oldAddress: 'a', newAddress: 'b', code: '1' },
    ],
    [
      'sms update',
      (http) => change.update(http, 'sms', '+1', '+2', '1'),
      '/passwordless_sms/update',
      { old_phone_number: '+1', new_phone_number: '+2', code: '1' },
    ],
    ['email unlink', (http) => change.unlink(http, 'email', 'a'), '/passwordless/unlink', { address: 'a' }],
    ['sms unlink', (http) => change.unlink(http, 'sms', '+1'), '/passwordless_sms/unlink', { phoneNumber: '+1' }],
  ])('%s', (_, call, ...expected) => {
    const { http, post } = record()
    call(http)
    expect(post.mock.calls).toEqual([expected])
  })
})

describe('addresses', () => {
  test.each([
    ['email', ' A@Example.com ', 'a@example.com'],
    ['email', '\u200bada@пример.рф', 'ada@пример.рф'],
    ['sms', ' +1 (201) 555-0123 ', '+1 (201) 555-0123'],
    ['sms', '+33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['sms', '\u202a+45 12 34 56 78', '+45 12 34 56 78'],
    ['sms', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧'],
    ['sms', 'tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
  ] as const)('%s %j goes out as %j', (channel, typed, sent) => {
    expect(normalizeAddress(channel, typed)).toBe(sent)
  })
  test.each([
    ['email', ''],
    ['email', '+1 201 555 0123'],
    ['email', undefined],
    ['sms', ''],
    ['sms', 'a@example.com'],
    ['sms', 12015550123],
  ] as const)('%s %j is refused by name', (channel, typed) => {
    expect(() => normalizeAddress(channel, typed as string)).toThrow(expect.objectContaining({ code: 'invalid_data' }))
  })
})
