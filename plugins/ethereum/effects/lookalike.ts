/**
 * Letters and digits of other scripts that look like Latin capitals, by the capital. A selection of Unicode's
 * confusables (https://www.unicode.org/reports/tr39/) that are used to fake tokens. Lower-case letters are compared as
 * capitals.
 */
const ALIKE: Readonly<Record<string, string>> = {
  A: 'АΑᎪꓮᴀɑ',
  B: 'ВΒᏴꓐʙ',
  C: 'СϹᏟꓚᴄ',
  D: 'ᎠꓓᴅԀ',
  E: 'ЕΕᎬꓰᴇ',
  F: 'ꓝꜰϜ',
  G: 'ԌᏀꓖɢ',
  H: 'НΗᎻꓧʜҺ',
  I: 'ІΙӀᏆꓲɪL1|Ɩ',
  J: 'ЈᎫꓙᴊ',
  K: 'КΚᏦꓗᴋ',
  M: 'МΜᎷꓟᴍ',
  N: 'ΝꓠɴՈ',
  O: 'ОΟꓳᴏ0ՕθΘƟ',
  P: 'РΡᏢꓑᴘ',
  Q: 'ԚႭ',
  R: 'ᎡꓣʀᏒ',
  S: 'ЅՏᏚꓢꜱ5$',
  T: 'ТΤᎢꓔᴛ₮',
  U: 'ՍꓴᴜԱ',
  V: 'ѴᏙꓦᴠ',
  W: 'ԜᎳꓪᴡ',
  X: 'ХΧꓫ',
  Y: 'УΥҮꓬʏ',
  Z: 'ΖᏃꓜᴢ',
}
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([latin, others]) => [...others].map((other) => [other.toUpperCase(), latin] as const)),
)
/** The longest symbol that is compared, to limit the time. */
const MAX_LENGTH = 64

/**
 * Reduces a name to what a reader notices at a glance, so that names that look alike have the same skeleton. Removes
 * marks, spaces, punctuation and invisible characters, and replaces letters of other scripts by the Latin letters that
 * they look like.
 */
export const skeletonOf = (name: string): string =>
  [
    ...name
      .slice(0, MAX_LENGTH)
      .normalize('NFKD')
      .replace(/^\P{L}*\$/u, '')
      .toUpperCase(),
  ]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]|[\u115f\u1160\u3164\uffa0]/gu, '')
