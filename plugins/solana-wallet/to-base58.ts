import { BASE58 } from './bytes.js'

export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; value; value /= 58n) text = `${BASE58[Number(value % 58n)]}${text}`
  const filled = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(filled < 0 ? bytes.length : filled) + text
}
