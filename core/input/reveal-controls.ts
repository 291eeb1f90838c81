/**
 * Characters that show nothing, change the direction of text, or are blank although they are no space. Unicode calls
 * most of them ignorable. The others are controls, line and annotation marks, wide or narrow spaces, and blank letters.
 */
const HIDDEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Z}\\u2800\\ufff9-\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}]'
const script = (...names: readonly string[]) => names.map((name) => `\\p{Script_Extensions=${name}}`).join('')
/** Letters of scripts in which a joiner or a non-joiner between two letters is spelling. */
const JOINING = script('Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym')
const SPELLED = `(?:(?=[${JOINING}${script('Sinh', 'Mymr', 'Khmr')}])[\\p{L}\\p{M}])`
/** Scripts that write no spaces between words, and may mark where a line can break. */
const UNSPACED = `[${script('Thai', 'Laoo', 'Khmr', 'Mymr')}]`
const CJK = `[${script('Hani', 'Hira', 'Kana', 'Hang')}\\uff01-\\uff60]`
const PRINTED = '[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]'
const EMOJI = '\\p{Extended_Pictographic}'
/** Looks at the characters first, which is quicker than to look at what is before them. */
const after = (left: string, characters: string) => `(?=${characters})(?<=${left})${characters}`
const between = (left: string, characters: string, right = left) => `${after(left, characters)}(?=${right})`

/** Where such characters are part of ordinary text and of emoji, one at a time. */
const ORDINARY = [
  '\\r(?=\\n)',
  between(PRINTED, '[\\u00a0\\u202f]'),
  `(?=\\u3000)(?<!\\u3000)\\u3000(?=${CJK})|${between(CJK, '\\u3000', PRINTED)}`,
  between(SPELLED, '[\\u200c\\u200d]'),
  between(UNSPACED, '\\u200b'),
  after('(?=\\p{Script=Mong})\\p{L}', '[\\u180b-\\u180d\\u180f]'),
  after('\\p{Script=Hani}', '[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]'),
  between(`${EMOJI}[\\ufe0f\\p{Emoji_Modifier}]?`, '\\u200d', EMOJI),
  after('(?![\\d#*])\\p{Emoji}', '[\\ufe0e\\ufe0f]'),
  between('[\\d#*]', '\\ufe0f', '\\u20e3'),
].join('|')
/** The tags behind a black flag that make it the flag of England, Scotland or Wales. */
const FLAG = after(
  '\\u{1f3f4}',
  '\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
)
/** Without a group: a function that is given groups is called several times more slowly. */
const CHARACTERS = new RegExp(`(?![ \\n\\t])(?=${HIDDEN})(?:${FLAG}|(?!${ORDINARY})[^])`, 'gu')
const isFlag = (found: string) => found.length > 2

const shown: Record<string, string> = {}
/** How a hidden character is shown: `⟨U+202E⟩`. Kept, since a text may have the same one many times. */
const codePointOf = (character: string) =>
  (shown[character] ??= `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`)

/**
 * Writes characters that hide text, or change its direction, as their code points. What belongs to ordinary text and to
 * emoji stays, such as the joiners of Persian and of families.
 */
export const revealControls = (text: string): string =>
  text.replace(CHARACTERS, (found) => (isFlag(found) ? found : codePointOf(found)))
/** Removes these characters, from a name that has no place for them. */
export const withoutHidden = (text: string): string => text.replace(CHARACTERS, (found) => (isFlag(found) ? found : ''))
