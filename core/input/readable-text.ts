/** Decodes bytes to text, including invisible characters. Undefined if a person could not read it. */
export function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
/** Writes characters that hide text or change its direction as their code points. */
export const revealControls = (text: string): string =>
  text.replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
