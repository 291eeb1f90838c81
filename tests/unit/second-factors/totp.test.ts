import { expect, test } from 'vitest'
import { newAuthenticator, stepOfCode } from '../../../server/mfa/totp.js'

/**
 * The example of RFC 6238, appendix B: the secret `12345678901234567890` in Base32, and the last six digits of its
 * codes with SHA-1.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const STEP_S = 30
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s is the one of RFC 6238', (seconds, code) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / STEP_S))
})

test.each([
  ['a device 30 s behind', 30, true],
  ['a device 30 s ahead', -30, true],
  ['a device a minute behind', 60, false],
  ['a device a minute ahead', -60, false],
  ['a device five minutes behind', 300, false],
  ['a device five minutes ahead', -300, false],
])('a code of %s', (_, seconds, counts) => {
  const step = Math.floor(1_111_111_109 / STEP_S)
  expect(stepOfCode(SECRET, '081804', at(1_111_111_109 + seconds))).toBe(counts ? step : undefined)
})

test.each(['', '08180', '0818040', '08180x', '081805'])('"%s" is no code of now', (code) => {
  expect(stepOfCode(SECRET, code, at(1_111_111_109))).toBeUndefined()
})

test('a name of colons and spaces alone leaves an address that has a name nowhere', () => {
  const { secret, url } = newAuthenticator(' : ', 'ada')
  expect(url).toBe(`otpauth://totp/ada?secret=${secret}&algorithm=SHA1&digits=6&period=30`)
})
