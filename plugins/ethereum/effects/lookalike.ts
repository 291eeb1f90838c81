/**
 * Letters and digits of other scripts that are drawn like Latin capitals, by the capital. From the confusables of
 * Unicode (https://www.unicode.org/reports/tr39/), those that tokens are faked with. Small letters come here as
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
/** The longest symbol that is compared; longer ones would only cost time. */
const MAX_LENGTH = 64

/**
 * What is left of a name for whoever reads it in passing: two names with one skeleton look alike. Marks, spaces,
 * punctuation and what cannot be seen go; letters of other scripts become the Latin ones that are drawn like them.
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
