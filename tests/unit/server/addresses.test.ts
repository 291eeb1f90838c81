import { describe, expect, test } from 'vitest'
import { addressAsked } from '../../../server/http/addresses.js'
import { trustedProxies } from '../../../server/http/caller-address.js'

const MAIN = 'https://auth.example.com'
const OTHER = 'https://captcha.example.com:8443'
const SIX = 'https://[2001:db8::7]'
const proxies = trustedProxies(['10.0.0.1', 'unix'])

function asked(host: string | undefined, forwarded?: string | string[], peer: string | undefined = '10.0.0.1') {
  const headers = {
    ...(host !== undefined && { host }),
    ...(forwarded !== undefined && { 'x-forwarded-host': forwarded }),
  }
  const request = { headers, socket: { remoteAddress: peer } } as Parameters<typeof addressAsked>[0]
  return addressAsked(request, proxies, [MAIN, OTHER, SIX])
}

describe('the origin that a request was sent to', () => {
  test.each([
    ['auth.example.com', MAIN],
    ['AUTH.example.COM', MAIN],
    ['auth.example.com:443', MAIN],
    ['captcha.example.com:8443', OTHER],
    ['[2001:DB8:0::7]', SIX],
  ])('by the Host %s is %s', (host, origin) => {
    expect(asked(host)).toBe(origin)
  })

  test.each([
    '',
    'auth.example.com.',
    'auth.example.com:80',
    'auth.example.com:8443',
    'captcha.example.com',
    'xauth.example.com',
    'auth.example.com.evil.example',
    'evil.example',
    'auth.example.com@evil.example',
    'evil.example#@auth.example.com',
    'user@auth.example.com',
    'auth.example.com/path',
    'auth.example.com?x',
    'auth.example.com#x',
    'auth.example.com\\evil.example',
    'auth.example.com evil.example',
    'auth%2eexample.com',
    'ａuth.example.com',
    '*',
    '*.example.com',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1',
    'https://auth.example.com',
    'null',
    `${'a'.repeat(300)}.example.com`,
    'auth.example.com:0443x',
    'auth.example.com:99999',
  ])('is none by the forged Host %j, also where a trusted proxy passes it on', (host) => {
    expect(asked(host)).toBeUndefined()
    expect(asked('upstream', host)).toBeUndefined()
  })

  test('is what Host says, whatever X-Forwarded-Host does', () => {
    expect(asked('auth.example.com', 'captcha.example.com:8443')).toBe(MAIN)
    expect(asked('auth.example.com, evil.example')).toBeUndefined()
  })

  test('is what the proxy says where it has put another host into Host', () => {
    expect(asked('127.0.0.1:4000', 'auth.example.com')).toBe(MAIN)
    expect(asked(undefined, 'auth.example.com')).toBe(MAIN)
    expect(asked('upstream', 'captcha.example.com:8443, internal.example')).toBe(OTHER)
    expect(asked('upstream', ['evil.example', 'auth.example.com'])).toBe(MAIN)
    expect(asked('upstream', 'auth.example.com', '')).toBe(MAIN)
  })

  test.each(['203.0.113.9', '10.0.0.2', '::1'])('is not what %s writes, which is no trusted proxy', (peer) => {
    expect(asked('upstream', 'auth.example.com', peer)).toBeUndefined()
    expect(asked('auth.example.com', 'captcha.example.com:8443', peer)).toBe(MAIN)
  })

  test('is not looked for in a header of any length', () => {
    expect(asked('upstream', `auth.example.com, ${'x, '.repeat(100_000)}x`)).toBeUndefined()
  })
})
