/** Decodes bytes to text, including invisible characters. Undefined if a person could not read it. */
export function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** All but letters, digits and signs of ASCII, among which nothing is hidden. */
const BEYOND_ASCII = /[^\n\t -~]/

/** Does what `revealControls` does, whose code is fetched only for a text that may need it. */
export const revealed = async (text: string): Promise<string> =>
  BEYOND_ASCII.test(text) ? (await import('./reveal-controls.js')).revealControls(text) : text
