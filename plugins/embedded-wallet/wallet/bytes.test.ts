import { expect, test } from 'vitest'
import { revealControls } from '../../../core/input/readable-text.js'
import { hexOf, textOf, toHex } from './bytes.js'

test('bytes below 16 keep their zero', () => {
  expect(toHex(Uint8Array.of(0, 7, 16, 255))).toBe('0x000710ff')
})
test('text goes as UTF-8 and comes back', () => {
  expect(hexOf('é')).toBe('0xc3a9')
  for (const text of ['', 'Sign in\n\tas é 🦊', '\ufeffa'.slice(1)]) expect(textOf(hexOf(text))).toBe(text)
})
test.each(['0xff', '0xc3', '0x00', '0x1b5b', '0x7f', '0xc285'])('%s is nothing that a person can read', (hex) => {
  expect(textOf(hex as `0x${string}`)).toBeUndefined()
})
test('what turns the text around it, or hides, is shown as what it is', () => {
  expect(revealControls('pay \u202e001')).toBe('pay ⟨U+202E⟩001')
  expect(revealControls('a\u061cb\u200bc\ufeff\u2066')).toBe('a⟨U+061C⟩b⟨U+200B⟩c⟨U+FEFF⟩⟨U+2066⟩')
  expect(textOf(hexOf('\ufeffa'))).toBe('\ufeffa')
})
