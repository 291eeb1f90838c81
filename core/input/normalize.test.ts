import { expect, test } from 'vitest'
import { normalized } from './normalize.js'

test('ordinary text is normalized as by the language', () => {
  for (const text of ['e\u0301', '\uff21\ufb01', 'a\u0316\u0301\u0323', 'ﾊﾞ', 'Z\u0351\u036b\u0343 Ada'])
    for (const form of ['NFC', 'NFKC'] as const) expect(normalized(text, form)).toBe(text.normalize(form))
})
test('of a run of marks that no writing has, 30 stay', () => {
  expect(normalized(`a${'\u0301\u0316'.repeat(1000)}b`)).toHaveLength(31)
})
