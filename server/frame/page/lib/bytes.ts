import { base64urlnopad, hex } from '@scure/base'
import { invalid } from './refusal.js'

/** Random bytes from the browser's CSPRNG. */
export const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))
export const toText = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)
export const fromText = (text: string) => new Uint8Array(base64urlnopad.decode(text))
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${hex.encode(bytes)}`

/** Decodes hex with or without `0x`. Throws `invalid_request_arguments`. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/^0x/i, '')
  if (digits.length % 2 || !/^[0-9a-f]*$/i.test(digits)) throw invalid('That is not hex.')
  return new Uint8Array(hex.decode(digits))
}

/** Overwrites secrets with zeros. */
export function wipe(...all: readonly Uint8Array[]): void {
  for (const bytes of all) bytes.fill(0)
}

/** Runs `work` and then wipes the secrets, also after a failure. */
export async function wiping<T>(secrets: readonly Uint8Array[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    wipe(...secrets)
  }
}
