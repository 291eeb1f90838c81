export type Given = Readonly<Record<string, unknown>>
export const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_UINT256 = 2n ** 256n - 1n
/** The largest quantity has 78 decimal digits. */
const MAX_LENGTH = 80

/**
 * Reads an unsigned integer of at most 256 bits: a number, a bigint, hex or decimal text, or a BigNumber of ethers.
 * Undefined for anything else, such as a float or a number that may have been rounded.
 */
export function readQuantity(value: unknown): bigint | undefined {
  const read = whole(isRecord(value) ? (value._hex ?? value.hex) : value)
  return read !== undefined && read >= 0n && read <= MAX_UINT256 ? read : undefined
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}
