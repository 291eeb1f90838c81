export const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)

export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
/** UTF-8, so that no wallet guesses the encoding. */
export const hexOf = (text: string): `0x${string}` => toHex(new TextEncoder().encode(text))

/** Bytes as text, with whatever cannot be seen in it; undefined where they are none that a person can read. */
export function textOf(hex: `0x${string}`): string | undefined {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
/** Nothing in it can turn around or hide what is beside it. */
export const revealControls = (text: string): string =>
  text.replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
