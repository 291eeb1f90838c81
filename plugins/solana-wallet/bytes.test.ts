import { expect, test } from 'vitest'
import { fromBase58 } from './bytes.js'
import { toBase58 } from './to-base58.js'

test.each([
  ['11111111111111111111111111111111', new Uint8Array(32)],
  ['2NEpo7TZRRrLZSi2U', new TextEncoder().encode('Hello World!')],
  ['112', Uint8Array.of(0, 0, 1)],
  ['', new Uint8Array()],
])('base58: %s is decoded and encoded', (text, bytes) => {
  expect(fromBase58(text)).toEqual(bytes)
  expect(toBase58(bytes)).toBe(text)
})
test('a text that is not base58 is refused', () => expect(() => fromBase58('0OIl')).toThrow(RangeError))
