import { readQuantity } from '../../../../core/input/quantity.js'
import { invalid } from '../lib/refusal.js'

/**
 * Reads a number, bigint, hex or decimal string, or a BigNumber of ethers. Throws `invalid_request_arguments` for
 * others, such as floats.
 */
export function quantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const read = readQuantity(value)
  if (read === undefined) throw invalid(`"${name}" must be an unsigned whole number: a number, a bigint, or hex.`)
  return read
}

/**
 * Reads a quantity up to `MAX_SAFE_INTEGER`, since a rounded chain id would be another chain. Throws
 * `invalid_request_arguments`.
 */
export function count(value: unknown, name: string): number | undefined {
  const read = quantity(value, name)
  if (read === undefined) return undefined
  if (read > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid(`"${name}" is too high.`)
  return Number(read)
}

export const hexOf = (value: bigint | undefined) => (value === undefined ? undefined : `0x${value.toString(16)}`)
