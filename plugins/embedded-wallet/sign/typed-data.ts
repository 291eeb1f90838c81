import { LatchkitError } from '../../../core/errors.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import { list, record } from '../../../core/lib/read.js'
import { revealControls } from '../wallet/bytes.js'
import type { SignContent, TypedRow } from './contract.js'

interface Field {
  readonly name: string
  readonly type: string
}
type Types = Readonly<Record<string, readonly Field[]>>
const DOMAIN = 'EIP712Domain'
const DOMAIN_FIELDS: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const ELEMENTARY =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[012])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const ARRAY = /^(.+)\[\d*\]$/
/** Levels; deeper is no data that anyone reads. */
const MAX_DEPTH = 32

const refuse = (why: string): never => {
  throw new LatchkitError('invalid_data', `EIP-712: ${why}`)
}
/** `Mail[2][]` → `Mail`. */
const baseOf = (type: string): string => {
  const inner = ARRAY.exec(type)?.[1]
  return inner ? baseOf(inner) : type
}

/**
 * Typed data, complete and checked, and as a person can read it: only what is signed is shown, all of it. `data`: an
 * object or its JSON. Throws `invalid_data` for what is malformed or for another chain. EIP-712, Wire §5.6.
 */
export function readTypedData(data: unknown, chainId: number): { typed: object; content: SignContent } {
  const { domain, message, primaryType, types: given } = record(parse(data))
  if (typeof primaryType !== 'string' || !primaryType) return refuse('primaryType is missing.')
  const types = readTypes(given, record(domain))
  if (!types[primaryType]) refuse(`primaryType ${primaryType} is not one of its types.`)
  if (primaryType === DOMAIN) refuse('the domain alone is nothing to sign.')
  mustBeUsed(types, primaryType)
  mustBeHere(record(domain).chainId, chainId)
  const shown = {
    domain: rowsOf(types, DOMAIN, record(domain), 0),
    message: rowsOf(types, primaryType, record(message), 0),
  }
  const typed = plain({ types, primaryType, domain: record(domain), message: record(message) })
  const raw = revealControls(JSON.stringify(typed, null, 2))
  return { typed, content: { kind: 'typed', primaryType, ...shown, raw } }
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return refuse('it is neither an object nor JSON.')
  }
}
/** The domain's own type is what the domain has, where it is not said. */
function readTypes(given: unknown, domain: Readonly<Record<string, unknown>>): Types {
  const own = { [DOMAIN]: DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined), ...record(given) }
  const types: Record<string, readonly Field[]> = Object.create(null)
  for (const [name, fields] of Object.entries(own)) {
    if (!Array.isArray(fields)) refuse(`type ${name} is no list of fields.`)
    types[name] = list(fields).map((field) => readField(name, record(field)))
  }
  for (const fields of Object.values(types))
    for (const { type } of fields)
      if (!ELEMENTARY.test(baseOf(type)) && !Object.hasOwn(types, baseOf(type))) refuse(`type ${type} is missing.`)
  return types
}
function readField(of: string, { name, type }: Readonly<Record<string, unknown>>): Field {
  if (typeof name !== 'string' || !name || typeof type !== 'string' || !type)
    return refuse(`a field of ${of} lacks its name or type.`)
  return { name, type }
}
/** What no field leads to is part of no signature. */
function mustBeUsed(types: Types, primaryType: string) {
  const used = new Set([DOMAIN, primaryType])
  for (const name of used)
    for (const { type } of types[name] ?? []) if (Object.hasOwn(types, baseOf(type))) used.add(baseOf(type))
  const extra = Object.keys(types).find((name) => !used.has(name))
  if (extra) refuse(`type ${extra} is not part of ${primaryType}.`)
}
function mustBeHere(named: unknown, here: number) {
  if (named === undefined || named === null) return
  const id = parseChainId(typeof named === 'bigint' ? `${named}` : named, { decimal: true })
  if (id !== here) refuse(`chainId ${String(named)} is not the wallet's chain, ${here}.`)
}

function rowsOf(
  types: Types,
  type: string,
  value: Readonly<Record<string, unknown>>,
  depth: number,
): readonly TypedRow[] {
  if (depth > MAX_DEPTH) refuse('it is nested too deep.')
  return (types[type] ?? []).map(({ name, type: field }) => {
    const has = Object.hasOwn(value, name) && value[name] !== undefined && value[name] !== null
    if (!has) refuse(`${type}.${name} is missing.`)
    return { name: revealControls(name), value: readValue(types, field, value[name], depth) }
  })
}
function readValue(types: Types, type: string, value: unknown, depth: number): TypedRow['value'] {
  const inner = ARRAY.exec(type)?.[1]
  if (inner) {
    if (!Array.isArray(value)) return refuse(`${type} is not a list.`)
    return value.map((one, at) => ({ name: `${at}`, value: readValue(types, inner, one, depth + 1) }))
  }
  if (Object.hasOwn(types, type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return refuse(`${type} is no object.`)
    return rowsOf(types, type, record(value), depth + 1)
  }
  if (!isElementary(type, value)) refuse(`a value is no ${type}.`)
  return revealControls(String(value))
}
function isElementary(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'string') return typeof value === 'string'
  if (type === 'address') return /^0x[\da-f]{40}$/i.test(`${value}`)
  if (type.startsWith('bytes')) {
    const size = type.slice(5)
    return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) && (!size || value.length === 2 + 2 * +size)
  }
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return true
  return typeof value === 'string' && /^(-?\d+|0x[\da-f]+)$/i.test(value)
}
/** Without bigints, which JSON does not know. */
const plain = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one)))
