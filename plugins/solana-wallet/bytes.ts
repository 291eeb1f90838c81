/** Whether this is a `Uint8Array`, also one of another frame or of a test's page, which `instanceof` does not know. */
export const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'

/** A copy of bytes, so that later changes by the caller have no effect. Other values are returned as they are. */
export const copyOf = <T>(value: T): T | Uint8Array => (isBytes(value) ? new Uint8Array(value) : value)

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A signature, the longest that is read, has 88. The time to decode grows with the square of the length. */
const MAX_LENGTH = 128

/** Decodes base58. Throws a RangeError for invalid text. */
export function fromBase58(text: string): Uint8Array {
  if (text.length > MAX_LENGTH) throw new RangeError('The text is too long to be an address or a signature.')
  let value = 0n
  for (const letter of text) {
    const digit = BASE58.indexOf(letter)
    if (digit < 0) throw new RangeError(`"${letter}" is no letter of base58.`)
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value; value >>= 8n) bytes.unshift(Number(value & 255n))
  // Base58 writes each leading zero byte as a 1
  return Uint8Array.from([...Array(/^1*/.exec(text)?.[0].length).fill(0), ...bytes])
}
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
