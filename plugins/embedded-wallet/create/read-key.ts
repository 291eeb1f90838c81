import { LatchkitError } from '../../../core/errors.js'
import { visibleText } from '../../../core/input/visible-text.js'

const KEY = /^(0x)?[0-9a-f]{64}$/i
/** Reads a private key as hex with `0x`. Throws `invalid_data` for an invalid one; no error message has the key. */
export function readKey(privateKey: unknown): string {
  const key = typeof privateKey === 'string' ? visibleText(privateKey) : ''
  if (!KEY.test(key)) throw new LatchkitError('invalid_data', 'A private key is 32 bytes of hex.')
  return `0x${key.replace(/^0x/i, '').toLowerCase()}`
}
