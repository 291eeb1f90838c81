import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'

const MAX_UINT256 = 2n ** 256n - 1n

/** A number, bigint, hex or decimal string, or a BigNumber of ethers. Throws `invalid_request_arguments`: a float is none. */
export function quantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const read = whole(isRecord(value) ? (value._hex ?? value.hex) : value)
  if (read === undefined || read < 0n || read > MAX_UINT256)
    throw invalid(`"${name}" must be an unsigned whole number: a number, a bigint, or hex.`)
  return read
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}

/** A quantity that a number holds exactly: rounded, a chain would be another one. Throws `invalid_request_arguments`. */
export function count(value: unknown, name: string): number | undefined {
  const read = quantity(value, name)
  if (read === undefined) return undefined
  if (read > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid(`"${name}" is too high.`)
  return Number(read)
}

export const hexOf = (value: bigint | undefined) => (value === undefined ? undefined : `0x${value.toString(16)}`)
