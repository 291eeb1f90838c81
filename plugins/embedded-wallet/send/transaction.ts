import { LatchkitError } from '../../../core/errors.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import type { CheckedRequest } from './contract.js'

type Given = Readonly<Record<string, unknown>>
const FEES = ['gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
const ADDRESS = /^0x[\da-f]{40}$/i

const refuse = (message: string): never => {
  throw new LatchkitError('invalid_data', message)
}
const property = (name: string) => `Transaction request property '${name}'`
const isGiven = (value: unknown) => value !== undefined && value !== null

/** Throws `invalid_data`. `from`: the wallet that would sign. Names of JSON-RPC (`gas`, `input`) are understood. Modal §5, decision 29. */
export function readTransaction(request: unknown, from: string): CheckedRequest {
  if (typeof request !== 'object' || request === null) return refuse('A transaction request is an object.')
  const { gas, input, ...rest } = request as Given
  const given: Given = { ...rest, gasLimit: rest.gasLimit ?? gas, data: rest.data ?? input }
  const foreign = ['authorizationList', 'blobs', 'blobVersionedHashes'].find((name) => isGiven(given[name]))
  if (foreign) refuse(`${property(foreign)} is not supported`)
  if (isGiven(given.from) && `${given.from}`.toLowerCase() !== from.toLowerCase())
    refuse(`${property('from')} is not the address of this wallet.`)
  const fees = Object.fromEntries(
    FEES.filter((name) => isGiven(given[name])).map((name) => [name, quantity(given, name)]),
  )
  const checked: CheckedRequest = {
    ...address(given.to),
    ...bytes(given.data),
    value: isGiven(given.value) ? quantity(given, 'value') : 0n,
    ...(isGiven(given.chainId) && {
      chainId: parseChainId(given.chainId) ?? refuse(`${property('chainId')} must be a number`),
    }),
    ...(isGiven(given.nonce) && { nonce: Number(quantity(given, 'nonce')) }),
    ...fees,
    ...typeOf(given.type),
  }
  return mustMakeSense(checked)
}

function quantity(given: Given, name: string): bigint {
  const value = given[name]
  if (typeof value === 'bigint' && value >= 0n) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)) return BigInt(value)
  return refuse(`${property(name)} must be a valid number, bigint, or hex string representing a quantity`)
}
function address(to: unknown): { to?: `0x${string}` } {
  if (!isGiven(to)) return {}
  return ADDRESS.test(`${to}`) ? { to: to as `0x${string}` } : refuse(`${property('to')} must be an address`)
}
function bytes(data: unknown): { data?: `0x${string}` } {
  if (!isGiven(data) || data === '0x') return {}
  const isBytes = typeof data === 'string' && /^0x([\da-f]{2})+$/i.test(data)
  return isBytes ? { data: data as `0x${string}` } : refuse(`${property('data')} must be hex, two digits for each byte`)
}
function typeOf(type: unknown): { type?: 0 | 1 | 2 } {
  if (!isGiven(type)) return {}
  const known = ([0, 1, 2] as const).find((one) => one === Number(type))
  return known === undefined ? refuse(`${property('type')} must be 0, 1 or 2`) : { type: known }
}
function mustMakeSense(checked: CheckedRequest): CheckedRequest {
  const { to, data, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = checked
  if (!to && !data) refuse(`${property('to')} is missing, and there is no contract to create`)
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined)
    refuse(`${property('gasPrice')} excludes maxFeePerGas and maxPriorityFeePerGas`)
  if (maxFeePerGas !== undefined && (maxPriorityFeePerGas ?? 0n) > maxFeePerGas)
    refuse(`${property('maxPriorityFeePerGas')} must not be more than maxFeePerGas`)
  return checked
}
