import { isAddress } from './address.js'

/** `{ name: 'amount', type: 'uint256' }`. */
export interface TypedMember {
  readonly name: string
  readonly type: string
}
export type TypedTypes = Readonly<Record<string, readonly TypedMember[]>>
/** A value of a message. `null` is an absent struct, which is signed as 32 zero bytes. */
export type TypedValue = string | number | boolean | null | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [member: string]: TypedValue
}
/** Exactly the data that are signed: types that the primary type or the domain uses, and members of their types. */
export interface TypedData {
  readonly types: TypedTypes
  readonly primaryType: string
  readonly domain: TypedStruct
  /** Empty if only the domain is signed. */
  readonly message: TypedStruct
}
/** An error in typed data, with a message for the developer. */
export class TypedDataError extends Error {}

export const DOMAIN_TYPE = 'EIP712Domain'
const DOMAIN_MEMBERS: readonly TypedMember[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const INTEGER = /^(u?)int(\d*)$/
const ARRAY = /^(.+)\[(\d*)\]$/
/** The deepest nesting of lists and structs. */
const MAX_DEPTH = 32
const MAX_JSON_LENGTH = 1_000_000
/**
 * Limits far above what contracts use. Without them, a short text has a long form: a type is hashed with all types that
 * it refers to, and each struct of a list repeats the names of its members. Decision 85.
 */
const [MAX_TYPES, MAX_MEMBERS, MAX_NAME_LENGTH, MAX_VALUES] = [100, 1_000, 256, 10_000]
/** The longest integer is -2^255, with 79 characters. */
const MAX_INTEGER_LENGTH = 80

type Given = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refuse = (why: string): never => {
  throw new TypedDataError(`EIP-712: ${why}`)
}
/** Converts `Mail[2][]` to `Mail`. Refuses more lists within lists than a value may have. */
export function baseOf(type: string): string {
  let base = type
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const inner = ARRAY.exec(base)?.[1]
    if (!inner) return base
    base = inner
  }
  return refuse('it is nested too deep.')
}
/** `uint` and `int` are not in the standard, but other wallets sign them as 256 bits. */
function isElementaryType(type: string): boolean {
  const [, name, size] = /^(address|bool|string|bytes|u?int)([1-9]\d{0,2})?$/.exec(type) ?? []
  if (!name || !size) return !!name
  return name === 'bytes' ? Number(size) <= 32 : name.endsWith('int') && Number(size) <= 256 && Number(size) % 8 === 0
}
/** Shortens names in error messages, since the host may choose any. */
const short = (name: string) => name.slice(0, 64)

/**
 * Reads typed data as `eth_signTypedData_v4` signs it. `data` is an object or JSON. Omits what is not signed: unused
 * types, and members that are not part of their type. Integers above 2^53 are decimal text. Throws `TypedDataError` if
 * it cannot be hashed. Decision 51, https://eips.ethereum.org/EIPS/eip-712
 */
export function readTypedData(data: unknown): TypedData {
  const { types: typeTable, primaryType, domain, message } = objectOf(parse(data), 'it is neither an object nor JSON.')
  const named = objectOf(typeTable, 'types is no object.')
  const about = objectOf(domain ?? {}, 'domain is no object.')
  const rawMessage = objectOf(message ?? {}, 'message is no object.')
  if (typeof primaryType !== 'string' || !primaryType) return refuse('primaryType is missing.')
  const types = readTypes(named, primaryType, about)
  const reading = { types, valueCount: 0 }
  return {
    types,
    primaryType,
    domain: structOf(reading, DOMAIN_TYPE, about, 0),
    message: primaryType === DOMAIN_TYPE ? {} : structOf(reading, primaryType, rawMessage, 0),
  }
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  if (data.length > MAX_JSON_LENGTH) return refuse('it is too long.')
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
const objectOf = (value: unknown, otherwise: string): Given => (isRecord(value) ? value : refuse(otherwise))

/** The signed members. If the domain's type is missing, it has the standard members that are present. */
function readTypes(named: Given, primaryType: string, domain: Given): TypedTypes {
  const isHere = ({ name }: TypedMember) => domain[name] !== undefined && domain[name] !== null
  // no prototype, so that inherited names such as `toString` are not types
  const types: Record<string, readonly TypedMember[]> = Object.create(null)
  const visited = new Set([DOMAIN_TYPE, primaryType])
  let memberCount = 0
  for (const name of visited) {
    const isNamed = Object.hasOwn(named, name)
    if (!isNamed && name === primaryType && name !== DOMAIN_TYPE)
      refuse(`primaryType ${short(name)} is not one of its types.`)
    const members = isNamed ? named[name] : name === DOMAIN_TYPE ? DOMAIN_MEMBERS.filter(isHere) : undefined
    if (isElementaryType(name)) refuse(`${short(name)} is a type of the standard.`)
    if (name.length > MAX_NAME_LENGTH) refuse(`type ${short(name)} is too long.`)
    if (!Array.isArray(members)) return refuse(`type ${short(name)} is no list of fields.`)
    memberCount += members.length
    if (visited.size > MAX_TYPES || memberCount > MAX_MEMBERS) refuse('it has too many types.')
    types[name] = members.map((member) => readMember(name, member))
    for (const { type } of types[name]) {
      const base = baseOf(type)
      if (Object.hasOwn(named, base) || base === DOMAIN_TYPE) visited.add(base)
      else if (!isElementaryType(base)) refuse(`type ${short(type)} is missing.`)
    }
  }
  return types
}
function readMember(of: string, value: unknown): TypedMember {
  const { name, type } = isRecord(value) ? value : {}
  if (typeof name !== 'string' || !name || typeof type !== 'string' || !type)
    return refuse(`a field of ${short(of)} lacks its name or type.`)
  if (name.length > MAX_NAME_LENGTH || type.length > MAX_NAME_LENGTH) return refuse(`${short(name)} is too long.`)
  return { name, type }
}

interface Reading {
  readonly types: TypedTypes
  valueCount: number
}
function structOf(reading: Reading, type: string, value: unknown, depth: number): TypedStruct {
  const fields = objectOf(value, `${short(type)} is no object.`)
  if (depth > MAX_DEPTH) refuse('it is nested too deep.')
  const members = reading.types[type] ?? []
  return Object.fromEntries(
    members.map(({ name, type: field }) => {
      // Own properties only, since every object has a `constructor`
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, readValue(reading, field, own, depth, `${short(type)}.${short(name)}`)]
    }),
  )
}
function readValue(reading: Reading, type: string, value: unknown, depth: number, where: string): TypedValue {
  if (depth > MAX_DEPTH) refuse('it is nested too deep.')
  if (++reading.valueCount > MAX_VALUES) refuse('it has too many values.')
  const isAbsent = value === undefined || value === null
  if (reading.types[type]) return isAbsent ? null : structOf(reading, type, value, depth + 1)
  if (isAbsent) return refuse(`${where} is missing.`)
  const [, inner, size] = ARRAY.exec(type) ?? []
  if (inner) {
    if (!Array.isArray(value)) return refuse(`${short(type)} is not a list.`)
    if (size && value.length !== Number(size)) return refuse(`${short(type)} is a list of ${value.length}.`)
    return value.map((one) => readValue(reading, inner, one, depth + 1, where))
  }
  if (!isElementary(type, value)) return refuse(`a value is no ${short(type)}.`)
  if (type === 'bytes' && value === '') return '0x'
  return typeof value === 'bigint' ? `${value}` : (value as TypedValue)
}
function isElementary(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (INTEGER.test(type)) return isInteger(type, value)
  if (typeof value !== 'string') return false
  if (type === 'string') return true
  if (type === 'address') return isAddress(value)
  const size = Number(type.slice('bytes'.length))
  // an empty byte string, as some dapps write it
  if (type === 'bytes' && value === '') return true
  return /^0x([\da-f]{2})*$/i.test(value) && (!size || value.length === 2 + 2 * size)
}
function isInteger(type: string, value: unknown): boolean {
  const isText = typeof value === 'string'
  if (isText && (value.length > MAX_INTEGER_LENGTH || !/^(-?\d+|0x[\da-f]+)$/i.test(value))) return false
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return false
  const [, unsigned, bits] = INTEGER.exec(type) ?? []
  const number = BigInt(value as string | number | bigint)
  const size = BigInt(bits || 256)
  const [least, end] = unsigned ? [0n, 1n << size] : [-(1n << (size - 1n)), 1n << (size - 1n)]
  return number >= least && number < end
}
