import { concatHex, encodeAbiParameters, keccak256, stringToHex } from 'viem'
import {
  baseOf,
  DOMAIN_TYPE,
  readTypedData,
  type TypedStruct,
  type TypedTypes,
  type TypedValue,
} from '../../../../core/input/typed-data.js'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { type Method, mustBeAddress } from './method.js'

type Hex = `0x${string}`
const WORD = { type: 'bytes32' } as const
const NO_STRUCT: Hex = `0x${'0'.repeat(64)}`

/** EIP-712. `[address, data]`, the data as an object or as JSON. Throws `invalid_request_arguments`. */
export const signTypedData: Method = ([account, data], address) => {
  mustBeAddress(address, account)
  const hash = typedDataHash(data)
  return (key) => signatureOf(hash, key)
}

export function typedDataHash(data: unknown): Uint8Array {
  const { types, primaryType, domain, message } = read(data)
  const hashing = { types, typeHashes: new Map() }
  const domainHash = structHash(hashing, DOMAIN_TYPE, domain)
  const hashes = primaryType === DOMAIN_TYPE ? [domainHash] : [domainHash, structHash(hashing, primaryType, message)]
  return fromHex(keccak256(concatHex(['0x1901', ...hashes])))
}

function read(data: unknown) {
  try {
    return readTypedData(data)
  } catch (cause) {
    throw invalid((cause as Error).message)
  }
}

interface Hashing {
  readonly types: TypedTypes
  /** A list may have thousands of structs of one type, whose name is hashed once. */
  readonly typeHashes: Map<string, Hex>
}
function structHash(hashing: Hashing, type: string, struct: TypedStruct): Hex {
  const members = hashing.types[type] ?? []
  const fields = members.map((member) => encoded(hashing, member.type, struct[member.name] as TypedValue))
  return hashOf([[WORD, typeHash(hashing, type)], ...fields])
}
function typeHash({ types, typeHashes }: Hashing, type: string): Hex {
  const hash = typeHashes.get(type) ?? keccak256(stringToHex(typeName(types, type)))
  typeHashes.set(type, hash)
  return hash
}

/**
 * The ABI type and value of a field, in one word. Longer values are hashed. A null struct is zero, as in other wallets.
 */
function encoded(hashing: Hashing, type: string, value: TypedValue): readonly [{ type: string }, unknown] {
  if (hashing.types[type]) return [WORD, value === null ? NO_STRUCT : structHash(hashing, type, value as TypedStruct)]
  if (Array.isArray(value)) {
    const inner = type.slice(0, type.lastIndexOf('['))
    return [WORD, hashOf(value.map((one) => encoded(hashing, inner, one)))]
  }
  if (type === 'string') return [WORD, keccak256(stringToHex(value as string))]
  if (type === 'bytes') return [WORD, keccak256(value as Hex)]
  if (type === 'address') return [{ type }, (value as string).toLowerCase()]
  if (/^u?int/.test(type)) return [{ type: /\d$/.test(type) ? type : `${type}256` }, BigInt(value as string | number)]
  return [{ type }, value]
}
function hashOf(fields: readonly (readonly [{ type: string }, unknown])[]): Hex {
  const kinds = fields.map(([kind]) => kind)
  return keccak256(
    encodeAbiParameters(
      kinds,
      fields.map(([, value]) => value),
    ),
  )
}

/**
 * EIP-712's `encodeType`: the type, then the types it refers to, sorted. For example `Mail(Person from,string
 * contents)Person(string name)`.
 */
function typeName(types: TypedTypes, type: string): string {
  const visited = new Set([type])
  for (const name of visited)
    for (const member of types[name] ?? []) {
      const base = baseOf(member.type)
      if (types[base]) visited.add(base)
    }
  const [first, ...others] = visited
  const signatureOfType = (name: string) =>
    `${name}(${(types[name] ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`
  return [first as string, ...others.sort()].map(signatureOfType).join('')
}
