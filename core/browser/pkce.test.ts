import { expect, test } from 'vitest'
import { challengeOf, random } from './pkce.js'

test('a verifier of 36 random bytes and its S256 challenge (RFC 7636, appendix B)', async () => {
  const all = new Set(Array.from({ length: 50 }, random))
  expect(all.size).toBe(50)
  for (const one of all) expect(one).toMatch(/^[\w-]{48}$/)
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})
