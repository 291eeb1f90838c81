import { describe, expect, test } from 'vitest'
import { readTyped } from './read-typed.js'

describe('a typed amount', () => {
  test.each([
    ['', ''],
    ['.', '.'],
    ['1.', '1.'],
    ['.5', '.5'],
    ['007.50', '007.50'],
    ['1,5', '1.5'],
    ['١٢٫٥', '12.5'],
    ['１．５', '1.5'],
    [' 1.5\u00a0', '1.5'],
    ['1'.repeat(30), '1'.repeat(30)],
  ])('%j is read as %j', (typed, text) => {
    expect(readTyped(typed)).toBe(text)
  })
  test.each(['1.2.3', '1,234.5', '-1', '+1', '1e5', '0x1', 'one', '1 000', '1'.repeat(81)])(
    '%j is refused',
    (typed) => {
      expect(readTyped(typed)).toBeUndefined()
    },
  )
})
