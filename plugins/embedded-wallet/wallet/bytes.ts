import { readableText } from '../../../core/input/readable-text.js'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
export function toHex(bytes: Uint8Array): `0x${string}` {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return `0x${hex}`
}
/** Encodes text as UTF-8 hex, so that no wallet has to guess the encoding. */
export const hexOf = (text: string): `0x${string}` => toHex(new TextEncoder().encode(text))

export const toBytes = (hex: `0x${string}`): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Decodes bytes to text; undefined if they are not readable text. */
export const textOf = (hex: `0x${string}`): string | undefined => readableText(toBytes(hex))
