import { afterEach, expect, it, vi } from 'vitest'
import { SmallBuffer, withBuffer } from './buffer.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['Grüße', 'utf8'],
  ['', 'utf8'],
  ['00ff10', 'hex'],
] as const)('reads and writes as Node does: %s, %s', (text, encoding) => {
  const [smallBuffer, nodeBuffer] = [SmallBuffer.from(text, encoding), Buffer.from(text, encoding)]
  expect([...smallBuffer]).toEqual([...nodeBuffer])
  expect(smallBuffer.toString('hex')).toBe(nodeBuffer.toString('hex'))
  expect(smallBuffer.toString()).toBe(nodeBuffer.toString())
})
it('joins, pads and cuts as Node does', () => {
  const parts = [Uint8Array.from([1, 2]), Uint8Array.from([3])]
  expect(SmallBuffer.concat(parts).toString('hex')).toBe('010203')
  const padded = SmallBuffer.allocUnsafe(4).fill(0)
  SmallBuffer.from([5, 6]).copy(padded, 2)
  expect([...padded]).toEqual([0, 0, 5, 6])
  expect([...padded.slice(-3)]).toEqual([0, 5, 6])
  expect(SmallBuffer.isBuffer(padded.slice(-2))).toBe(true)
  expect(SmallBuffer.isBuffer(parts[0])).toBe(false)
  expect([...new SmallBuffer('01', 'hex')]).toEqual([1])
})
it('is global only while a call runs, and never replaces a real Buffer', () => {
  expect(withBuffer(() => Buffer)).toBe(Buffer)
  const real = globalThis.Buffer
  Reflect.deleteProperty(globalThis, 'Buffer')
  let results: unknown[]
  try {
    results = [withBuffer(() => globalThis.Buffer), 'Buffer' in globalThis]
    expect(() =>
      withBuffer(() => {
        throw new Error('failed')
      }),
    ).toThrow('failed')
    results.push('Buffer' in globalThis)
  } finally {
    globalThis.Buffer = real
  }
  expect(results).toEqual([SmallBuffer, false, false])
})
