import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { checksum, keccak } from './checksum.js'

const digits = (text: string) => {
  const hash = keccak(text)
  return `0x${Array.from({ length: 64 }, (_, at) => hash(at).toString(16)).join('')}`
}
// compared with another implementation, for every length that fits into one block
test.each(Array.from({ length: 136 }, (_, length) => length))('the hash of a text with %i characters', (length) => {
  const texts = [0, 1, 2].map((seed) =>
    Array.from({ length }, (_, at) => String.fromCharCode((at * 31 + seed * 17 + at * at * 7) % 128)).join(''),
  )
  expect(texts.map(digits)).toEqual(texts.map((text) => keccak256(new TextEncoder().encode(text))))
})
test('the hash of the empty text', () =>
  expect(digits('')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'))

test('the checksums of a thousand addresses equal viem’s', async () => {
  const { getAddress } = await import('viem')
  const addresses = Array.from({ length: 1000 }, (_, at) =>
    keccak256(`0x${at.toString(16).padStart(8, '0')}`).slice(0, 42),
  )
  expect(addresses.map(checksum)).toEqual(addresses.map((address) => getAddress(address)))
})
test.each(['', '0x', '0x1234', `0x${'a'.repeat(41)}`, 'vitalik.eth', null, 7])('%j is not an address', (address) =>
  expect(() => checksum(address as string)).toThrow(expect.objectContaining({ code: 'invalid_data' })),
)
