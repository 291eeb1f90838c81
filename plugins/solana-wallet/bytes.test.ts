import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { copyOf, fromBase58, isBytes } from './bytes.js'
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

test('bytes of another frame are bytes, and are copied as ours', () => {
  const foreign = runInNewContext('Uint8Array.of(1, 2)')
  expect(foreign instanceof Uint8Array).toBe(false)
  expect([foreign, Buffer.of(1), new Uint8Array()].map(isBytes)).toEqual([true, true, true])
  expect(copyOf(foreign)).toEqual(Uint8Array.of(1, 2))
  expect(copyOf(foreign) instanceof Uint8Array).toBe(true)
  for (const other of [
    [1, 2],
    'text',
    new Uint16Array(2),
    new DataView(new ArrayBuffer(2)),
    new ArrayBuffer(2),
    null,
    {},
  ])
    expect(isBytes(other)).toBe(false)
})
