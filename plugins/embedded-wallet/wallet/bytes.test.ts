import { expect, test } from 'vitest'
import { revealControls } from '../../../core/input/reveal-controls.js'
import { hexOf, textOf, toHex } from './bytes.js'

test('bytes below 16 keep their leading zero', () => {
  expect(toHex(Uint8Array.of(0, 7, 16, 255))).toBe('0x000710ff')
})
test('text is encoded as UTF-8 and decoded again', () => {
  expect(hexOf('é')).toBe('0xc3a9')
  for (const text of ['', 'Sign in\n\tas é 🦊', '\ufeffa'.slice(1)]) expect(textOf(hexOf(text))).toBe(text)
})
test.each(['0xff', '0xc3', '0x00', '0x1b5b', '0x7f', '0xc285'])('%s is not readable text', (hex) => {
  expect(textOf(hex as `0x${string}`)).toBeUndefined()
})
test('characters that change the direction of text, or hide, are not readable', () => {
  expect(revealControls('pay \u202e001')).toBe('pay ⟨U+202E⟩001')
  expect(revealControls('a\u061cb\u200bc\ufeff\u2066')).toBe('a⟨U+061C⟩b⟨U+200B⟩c⟨U+FEFF⟩⟨U+2066⟩')
  expect(textOf(hexOf('\ufeffa'))).toBe('\ufeffa')
})
