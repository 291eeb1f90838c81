import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'
import { mustBeAddress } from './method.js'
import { count, quantity } from './quantity.js'

type Hex = `0x${string}`
export type TransactionType = 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
export interface Transaction {
  readonly type: TransactionType
  readonly chainId: number
  readonly nonce: bigint | undefined
  readonly gas: bigint | undefined
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly accessList: readonly { address: Hex; storageKeys: readonly Hex[] }[] | undefined
  readonly authorizationList: readonly object[] | undefined
}

const FIELDS = new Set(
  'accessList authorizationList chainId data from gas gasLimit gasPrice input maxFeePerGas maxPriorityFeePerGas nonce to type value'.split(
    ' ',
  ),
)
const BLOBS = ['blobs', 'blobVersionedHashes', 'kzg', 'maxFeePerBlobGas', 'sidecars']
const TYPES = ['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702'] as const

/** Reads a transaction with the field names of ethers or viem. Throws `invalid_request_arguments`. */
export function readTransaction(raw: unknown, address: string): Transaction {
  if (!isRecord(raw)) throw invalid('A transaction must be an object.')
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined && raw[key] !== null)
  if (keys.some((key) => BLOBS.includes(key))) throw noBlobs()
  const unknown = keys.find((key) => !FIELDS.has(key))
  if (unknown !== undefined) throw invalid(`"${unknown.slice(0, 64)}" is not a field of a transaction.`)
  if (keys.includes('from')) mustBeAddress(address, raw.from)
  const chainId = count(raw.chainId, 'chainId')
  if (!chainId) throw invalid('"chainId" must be a positive number.')
  const read = {
    type: typeOf(raw),
    chainId,
    nonce: quantity(raw.nonce, 'nonce'),
    gas: either(raw, 'gas', 'gasLimit', (value) => quantity(value, 'gasLimit')),
    to: keys.includes('to') ? hex(raw.to, 'to', 20) : undefined,
    value: quantity(raw.value, 'value') ?? 0n,
    data: either(raw, 'data', 'input', (value) => hex(value, 'data')) ?? '0x',
    gasPrice: quantity(raw.gasPrice, 'gasPrice'),
    maxFeePerGas: quantity(raw.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: quantity(raw.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    accessList: accessList(raw.accessList),
    authorizationList: authorizations(raw.authorizationList),
  }
  if (!read.to && read.data === '0x') throw invalid('A transaction has "to", or the "data" of a new contract.')
  return read
}

/**
 * Reads a field that has two names. If both are given and differ, the dialog might show the value that is not signed,
 * so this throws.
 */
function either<T>(
  raw: Record<string, unknown>,
  name: string,
  other: string,
  read: (value: unknown) => T,
): T | undefined {
  const [first, ...rest] = [raw[name], raw[other]].filter((value) => value !== undefined && value !== null).map(read)
  if (rest.some((one) => one !== first)) throw invalid(`"${other}" is not what "${name}" is.`)
  return first
}

const noBlobs = () => invalid('Transactions with blobs (EIP-4844) are not supported.')

function typeOf({ type, authorizationList, gasPrice, maxFeePerGas, accessList }: Record<string, unknown>) {
  const named = TYPES.find((one) => one === type)
  const index = named ? undefined : quantity(type, 'type')
  const value = named ?? TYPES[Number(index)]
  if (value === 'eip4844') throw noBlobs()
  if (value) return value
  if (index !== undefined) throw invalid('"type" must be 0, 1, 2 or 4.')
  if (authorizationList) return 'eip7702'
  if (gasPrice === undefined || gasPrice === null || maxFeePerGas) return 'eip1559'
  return accessList ? 'eip2930' : 'legacy'
}

function hex(value: unknown, name: string, size?: number): Hex {
  const isHex = typeof value === 'string' && value.length < 1_000_000 && /^0x([0-9a-f]{2})*$/i.test(value)
  if (isHex && (size === undefined || value.length === 2 + 2 * size)) return value.toLowerCase() as Hex
  throw invalid(`"${name}" must be hex${size ? ` of ${size} bytes` : ''}.`)
}

function accessList(value: unknown): Transaction['accessList'] {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 1000) throw invalid('"accessList" must be a list.')
  return value.map((one) => {
    const { address, storageKeys } = isRecord(one) ? one : {}
    if (!Array.isArray(storageKeys)) throw invalid('"accessList" must hold { address, storageKeys }.')
    return { address: hex(address, 'address', 20), storageKeys: storageKeys.map((key) => hex(key, 'storageKeys', 32)) }
  })
}

/** A number of a signature, as 32 bytes. JSON-RPC strips its zeros. */
function word(value: unknown, name: string): Hex {
  const read = quantity(value, name)
  if (read === undefined) throw invalid(`"${name}" must be a number of a signature.`)
  return `0x${read.toString(16).padStart(64, '0')}`
}
/** The parity of a signature, which older ones have as `v`: 27 or 28. If both are given, they must agree. */
function parity(given: number | undefined, v: number | undefined): number | undefined {
  const other = v === undefined || v < 27 ? v : v - 27
  const read = given ?? other
  return read !== undefined && read <= 1 && (other ?? read) === read ? read : undefined
}

/** Reads signed authorizations: `{ address, chainId, nonce, r, s, yParity }`. */
function authorizations(value: unknown): Transaction['authorizationList'] {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 100) throw invalid('"authorizationList" must be a list.')
  return value.map((one) => {
    const { address, contractAddress, chainId, nonce, r, s, yParity, v } = isRecord(one) ? one : {}
    const read = {
      address: hex(address ?? contractAddress, 'address', 20),
      chainId: count(chainId, 'chainId'),
      nonce: count(nonce, 'nonce'),
      r: word(r, 'r'),
      s: word(s, 's'),
      yParity: parity(count(yParity, 'yParity'), count(v, 'v')),
    }
    if (read.chainId === undefined || read.nonce === undefined || read.yParity === undefined)
      throw invalid('"authorizationList" must hold signed authorizations.')
    return read
  })
}
