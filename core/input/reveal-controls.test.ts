import { describe, expect, test } from 'vitest'
import { revealControls, withoutHidden } from './reveal-controls.js'

const named = (code: number) => `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`

describe('characters that hide text', () => {
  test.each([
    ['soft hyphen', 0xad],
    ['combining grapheme joiner', 0x34f],
    ['Arabic letter mark', 0x61c],
    ['Hangul choseong filler', 0x115f],
    ['Hangul jungseong filler', 0x1160],
    ['Khmer vowel inherent AQ', 0x17b4],
    ['Khmer vowel inherent AA', 0x17b5],
    ['Mongolian vowel separator', 0x180e],
    ['zero width space', 0x200b],
    ['zero width non-joiner', 0x200c],
    ['zero width joiner', 0x200d],
    ['right-to-left mark', 0x200f],
    ['line separator', 0x2028],
    ['right-to-left override', 0x202e],
    ['word joiner', 0x2060],
    ['invisible plus', 0x2064],
    ['first strong isolate', 0x2068],
    ['nominal digit shapes', 0x206f],
    ['Braille blank', 0x2800],
    ['ideographic space', 0x3000],
    ['em space', 0x2003],
    ['Hangul filler', 0x3164],
    ['variation selector', 0xfe0f],
    ['byte order mark', 0xfeff],
    ['halfwidth Hangul filler', 0xffa0],
    ['interlinear annotation anchor', 0xfff9],
    ['interlinear annotation terminator', 0xfffb],
    ['object replacement', 0xfffc],
    ['shorthand format letter overlap', 0x1bca0],
    ['musical null notehead', 0x1d159],
    ['musical begin beam', 0x1d173],
    ['language tag', 0xe0001],
    ['tag letter a', 0xe0061],
    ['variation selector 17', 0xe0100],
    ['null', 0],
    ['escape', 0x1b],
    ['next line', 0x85],
    ['carriage return', 0x0d],
  ])('%s is written as its code point', (_, code) => {
    const character = String.fromCodePoint(code)
    expect(revealControls(`Pay${character}100`)).toBe(`Pay${named(code)}100`)
    expect(revealControls(character)).toBe(named(code))
    expect(withoutHidden(`Pay${character}100`)).toBe('Pay100')
  })
  test('every ignorable code point is, in a Latin word', () => {
    const hidden = Array.from({ length: 0x110000 }, (_, code) => code).filter(
      (code) =>
        (code < 0xd800 || code > 0xdfff) && /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)),
    )
    expect(hidden.length).toBeGreaterThan(4000)
    const missed = hidden.filter((code) => revealControls(`a${String.fromCodePoint(code)}b`) !== `a${named(code)}b`)
    expect(missed).toEqual([])
  })
  test.each([
    ['a run of joiners in an emoji', '👩\u200d\u200d👧', '👩⟨U+200D⟩⟨U+200D⟩👧'],
    ['a second variation selector', '❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
    ['a text in the tags of a flag', '🏴\u{e0068}\u{e0069}\u{e007f}', '🏴⟨U+E0068⟩⟨U+E0069⟩⟨U+E007F⟩'],
    ['a selector after a digit', '1\ufe0f00', '1⟨U+FE0F⟩00'],
    ['a joiner between a letter and an emoji', 'a\u200d👧', 'a⟨U+200D⟩👧'],
    ['two ideographic spaces', '金\u3000\u3000額', '金⟨U+3000⟩⟨U+3000⟩額'],
    ['spaces that only look like one', 'a\u00a0 b', 'a⟨U+00A0⟩ b'],
    ['a run of non-joiners in Persian', 'می\u200c\u200cخواهم', 'می⟨U+200C⟩⟨U+200C⟩خواهم'],
  ])('%s is shown', (_, text, shown) => expect(revealControls(text)).toBe(shown))
})

test.each([
  ['English', 'Sign in\n\tto Acme: 10 % off “today” – Tom’s naïve café, £5.00'],
  ['lines of Windows', 'one\r\ntwo\r\n'],
  ['French, with its narrow spaces', 'Payez 1\u202f000,50\u00a0€\u202f! «\u00a0Bonjour\u00a0»'],
  ['Persian', 'می\u200cخواهم کتاب\u200cها را'],
  ['Arabic', 'السلام عليكم، ١٢٣'],
  ['Hindi', 'क\u200dष और क्\u200cष'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Malayalam', 'അവന്\u200dറെ'],
  ['Khmer', 'សួស្តី\u200bពិភពលោក'],
  ['Thai', 'สวัสดี\u200bชาวโลก'],
  ['Japanese, with its space and a selected form', '東京\u3000葛\u{e0100}城市。\u3000はい'],
  ['Korean', '안녕하세요 세계'],
  ['Hebrew', 'שלום עולם'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
  ['a heart, a family, a handshake, a keycap', '❤️ 👩‍👩‍👧‍👦 🫱🏽‍🫲🏿 1️⃣ ☎︎'],
  ['flags', '🇯🇵 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏳️‍🌈 🏴‍☠️'],
  ['a person with hair and a profession', '👩🏾‍🦱 🧑‍⚕️ 🧔🏻‍♂️'],
])('ordinary text stays as it is: %s', (_, text) => {
  expect(revealControls(text)).toBe(text)
  expect(withoutHidden(text)).toBe(text)
})
