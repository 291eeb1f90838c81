/** Decodes bytes to text, including invisible characters. Undefined if a person could not read it. */
export function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Characters that show nothing, change the direction of text, or are blank although they are no space. Unicode calls
 * most of them ignorable. The others are controls, line and annotation marks, wide or narrow spaces, and blank letters.
 */
export const HIDDEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Z}\\u2800\\ufff9-\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}]'
const HIDES = new RegExp(`(?![ \\n\\t])${HIDDEN}`, 'u')
/** Does what `revealControls` does, whose code is fetched only for a text with such a character. */
export const revealed = async (text: string): Promise<string> =>
  HIDES.test(text) ? (await import('./reveal-controls.js')).revealControls(text) : text
