import { expect, test } from 'vitest'
import { isHex } from './is-hex.js'

test.each<[unknown, boolean]>([
  ['0x', true],
  ['0x00ff', true],
  ['0xFF', true],
  ['0x0', false],
  ['00ff', false],
  ['x0x00', false],
  ['0x00gg', false],
  ['0x00 ', false],
  [7, false],
])('%j is whole bytes of hex: %s', (value, expected) => {
  expect(isHex(value)).toBe(expected)
})
