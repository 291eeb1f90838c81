import { describe, expect, test } from 'vitest'
import { accessToken, jwt } from '../tests/unit/token.js'
import { isActive, readToken } from './token.js'

describe('readToken', () => {
  test('reads the claims that a client needs', () => {
    const raw = jwt({ sub: 'üser', sid: 's', aud: 'app', iat: 10, exp: 20 })
    expect(readToken(raw)).toEqual({
      raw,
      userId: 'üser',
      sessionId: 's',
      audience: ['app'],
      issued: 10_000,
      expires: 20_000,
    })
  })
  test.each<[string, object, object]>([
    ['several audiences', { exp: 1, aud: ['a', 7, 'b'] }, { audience: ['a', 'b'] }],
    ['none', { exp: 1 }, { audience: [], userId: '', sessionId: '', issued: 0 }],
    ['wrong types', { exp: 1, sub: 7, sid: {}, aud: 7 }, { audience: [], userId: '', sessionId: '' }],
  ])('%s', (_, claims, expected) => {
    expect(readToken(jwt(claims))).toMatchObject(expected)
  })
  test.each([
    null,
    undefined,
    7,
    {},
    '',
    'abc',
    'a.b.c',
    'a.e30',
    jwt({}),
    jwt({ exp: '1' }),
    jwt([]),
    `x.${btoa('null')}.y`,
  ])('%j is not a token', (raw) => {
    expect(readToken(raw)).toBeUndefined()
  })
  test.each(['~~~', '???', 'ÿÿÿ', 'a', 'ab', 'abc'])('decodes base64url with any padding: %s', (sub) => {
    expect(readToken(jwt({ exp: 1, sub }))?.userId).toBe(sub)
  })
})

describe('isActive: a margin of 30 seconds (Core §9)', () => {
  const now = 1_000_000
  test.each([
    [-1, false],
    [0, false],
    [30_000, false],
    [30_001, true],
    [3_600_000, true],
  ])('expiring in %i ms: %s', (ms, expected) => {
    const raw = jwt({ exp: (now + ms) / 1000 })
    expect(isActive(readToken(raw), now)).toBe(expected)
  })
  test('a missing token is not active', () => {
    expect(isActive(undefined, 0)).toBe(false)
    expect(isActive(readToken(accessToken(0, now + 60_000)), now)).toBe(true)
  })
})
