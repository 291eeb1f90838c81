/** Characters of a hostile text. Decision 86. */
export const HOSTILE_LENGTH = 100_000

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Makes a text of this length. */
export type Shape = (length: number) => string

/** Texts that readers most often read twice: long runs, and what nearly fits after or before them. */
export const shapes: Readonly<Record<string, Shape>> = {
  letters: (length) => repeated('x', length),
  'letters, then a stop': (length) => `${repeated('x', length - 1)}!`,
  digits: (length) => repeated('1', length),
  'digits, then a point': (length) => `${repeated('1', length - 1)}.`,
  'digits, then an exponent': (length) => `${repeated('1', length - 2)}e1`,
  points: (length) => repeated('1.', length),
  zeros: (length) => `${repeated('0', length - 1)}1`,
  hex: (length) => `0x${repeated('a', length - 3)}g`,
  spaces: (length) => `${repeated(' ', length - 1)}x`,
  'words and spaces': (length) => repeated('a ', length),
  lines: (length) => repeated('\n', length),
  'lines of letters': (length) => repeated('a\n', length),
  tabs: (length) => `x${repeated('\t ', length - 2)}x`,
  brackets: (length) => repeated('[', length),
  'pairs of brackets': (length) => `${repeated('[]', length - 1)}x`,
  parentheses: (length) => repeated('(', length),
  braces: (length) => repeated('{"a":', length),
  quotes: (length) => repeated('"', length),
  'escaped quotes': (length) => `"${repeated('\\"', length - 1)}`,
  backslashes: (length) => repeated('\\', length),
  slashes: (length) => `https:${repeated('/', length - 6)}`,
  colons: (length) => repeated('a:', length),
  ats: (length) => repeated('a@', length),
  'dotted names': (length) => `a@${repeated('a.', length - 2)}`,
  hyphens: (length) => `a${repeated('-', length - 2)}!`,
  plusses: (length) => repeated('+', length),
  percents: (length) => repeated('%4', length),
  'invisible characters': (length) => repeated('\u200d', length),
  'combining marks': (length) => `e${repeated('\u0301', length - 1)}`,
  'marks out of order': (length) => `a${repeated('\u0301\u0316', length - 1)}`,
  'letters that become marks': (length) => repeated('\uff9e\u0301', length),
  'a host of many letters': (length) =>
    `https://${Array.from({ length: length - 8 }, (_, at) => String.fromCharCode(0x4e00 + (at % 8000))).join('')}`,
  'halves of pairs': (length) => repeated('\ud800', length),
  'pairs of surrogates': (length) => repeated('\u{1d7d8}', length),
  ligatures: (length) => repeated('\ufdfa', length),
  'digits of other scripts': (length) => repeated('\u0661\uff11', length),
}

/** Values of JSON that are as large as a hostile text, and deep or wide. */
export const hostileValues: Readonly<Record<string, (length: number) => unknown>> = {
  'lists in lists': (length) => deep((inner) => [inner], length / 2),
  'objects in objects': (length) => deep((a) => ({ a }), length / 6),
  'a wide list': (length) => Array(length / 2).fill(1),
  'a list of lists': (length) => Array(Math.floor(length / 3)).fill([]),
  'a list of objects': (length) => Array(Math.floor(length / 3)).fill({}),
  'a list of texts': (length) => Array(length / 5).fill('0x'),
  'many members': (length) => Object.fromEntries(Array.from({ length: length / 10 }, (_, at) => [`name${at}`, 1])),
  'a long name': (length) => ({ [repeated('a', length)]: 1 }),
  'a large number': (length) => 10n ** BigInt(length / 10),
}
function deep(around: (inner: unknown) => unknown, levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = around(value)
  return value
}

/** Parts of a pattern: what matches a character (`\d`, `[a-z]`, `.`, `x`) with its quantifier, and what is between. */
const PARTS =
  /(?<atom>\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\[(?:\\.|[^\]\\])*\]|\\[^bBk\d]|[^\\()[\]{}|^$*+?])(?<many>[*+?]|\{\d+(?:,\d*)?\})?|(?:\(\?(?:<?[=!]|<\w+>|:)|[\s\S])/g
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...['\n', '\r', '\t', '\0', '\u00a0', '\u00ad', '\u00e9', '\u0301', '\u0661', '\u200d', '\u2028', '\u3002', '\u4e00'],
  ...['\ud800', '\u{1d7d8}', '\u{1f600}'],
]

/** Texts that nearly match a pattern: runs of what its words match, and its parts, one, two or three at a time. */
export function nearlyMatching({ source, flags }: RegExp): Readonly<Record<string, Shape>> {
  const words = wordsIn(source).map((word) => word.map((part) => samplesOf(part, flags)))
  const samples = words.flat()
  const firsts = samples.map(([first = '']) => first)
  const [other = ''] = ALPHABET.filter((character) => !samples.flat().includes(character))
  const sentences = words.map((word) => word.map(([first = '']) => first).join(''))
  const runs = [2, 3].flatMap((size) => firsts.slice(size - 1).map((_, at) => firsts.slice(at, at + size).join('')))
  const units = new Set([firsts.join(''), ...sentences, ...samples.flat(), ...runs])
  const heads = new Set(['', firsts.slice(0, Math.ceil(firsts.length / 2)).join('')])
  return Object.fromEntries(
    [...units]
      .filter(Boolean)
      .slice(0, MAX_UNITS)
      .flatMap((unit) =>
        [...heads].flatMap((head) =>
          ['', other].map((end) => [
            JSON.stringify(`${head}${unit}…${end}`),
            (length: number) => head + repeated(unit, length) + end,
          ]),
        ),
      ),
  )
}
const MAX_UNITS = 40

/** Words are parts without a quantifier that follow each other. A part with one is a word of its own. */
function wordsIn(source: string): readonly (readonly string[])[] {
  const words: string[][] = [[]]
  for (const { groups } of source.matchAll(PARTS)) {
    const { atom, many } = groups ?? {}
    if (atom !== undefined && many === undefined) words.at(-1)?.push(atom)
    else words.push(...(atom === undefined ? [] : [[atom]]), [])
  }
  return words.filter(({ length }) => length)
}

/** Characters that the part matches: the first, the last, and one beyond ASCII. */
function samplesOf(part: string, flags: string): readonly string[] {
  const pattern = patternOf(part, flags.replaceAll(/[gy]/g, ''))
  const found = ALPHABET.filter((character) => pattern?.test(character))
  return [...new Set([found[0], found.find((character) => /\w/.test(character)), found.at(-1)])].filter(
    (one) => one !== undefined,
  )
}
function patternOf(part: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${part})$`, flags)
  } catch {
    return undefined
  }
}
