import { LatchkitError } from '../../../core/errors.js'

export type Fields = Readonly<Record<string, unknown>>
/** The greatest 256-bit number. */
const LARGEST = 2n ** 256n - 1n
export const WORD = /^0x[\da-f]{64}$/i

export const refuse = (message: string): never => {
  throw new LatchkitError('invalid_data', message)
}
export const property = (name: string) => `Transaction request property '${name}'`
export const isGiven = (value: unknown) => value !== undefined && value !== null

export function quantity(request: Fields, name: string): bigint {
  const value = toQuantity(request[name])
  return value ?? refuse(`${property(name)} must be a valid number, bigint, or hex string representing a quantity`)
}
export function toQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'bigint' && value >= 0n && value <= LARGEST) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
