import { hashTypedData, type TypedDataDefinition } from 'viem'
import { fromHex } from '../bytes.js'
import { invalid } from '../refusal.js'
import { isRecord } from '../schema.js'
import { signatureOf } from '../signature.js'
import { type Method, mustBe } from './method.js'

interface Member {
  readonly name: string
  readonly type: string
}
type Types = Readonly<Record<string, readonly Member[]>>

/** EIP-712. `[address, data]`, the data as an object or as JSON. Throws `invalid_request_arguments`. */
export const signTypedData: Method = ([said, given], address) => {
  mustBe(address, said)
  const hash = typedDataHash(given)
  return (key) => signatureOf(hash, key)
}

export function typedDataHash(given: unknown): Uint8Array {
  const data = readTypedData(given)
  try {
    return fromHex(hashTypedData(data as unknown as TypedDataDefinition))
  } catch {
    throw invalid('The typed data does not match its types.')
  }
}

function readTypedData(given: unknown) {
  const data = typeof given === 'string' ? parse(given) : given
  if (!isRecord(data)) throw invalid('Typed data must be an object or its JSON.')
  const { types: named, primaryType, domain = {}, message = {} } = data
  if (!isTypes(named)) throw invalid('The types of typed data must be lists of { name, type }.')
  if (!isRecord(domain) || !isRecord(message)) throw invalid('Domain and message of typed data must be objects.')
  const types: Types = { EIP712Domain: domainTypes(domain), ...named }
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw invalid('The primary type of typed data is not among its types.')
  mustHold(types, 'EIP712Domain', domain)
  if (primaryType !== 'EIP712Domain') mustHold(types, primaryType, message)
  return { types, primaryType, domain, message }
}

function parse(text: string): unknown {
  try {
    return text.length > 1_000_000 ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTypes = (types: unknown): types is Types =>
  isRecord(types) &&
  Object.values(types).every(
    (members) =>
      Array.isArray(members) &&
      members.every((one) => isRecord(one) && typeof one.name === 'string' && typeof one.type === 'string'),
  )

/** The fields that a domain has, in the order of the standard. */
function domainTypes(domain: Record<string, unknown>): Member[] {
  const all = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }
  return Object.entries(all)
    .filter(([name]) => domain[name] !== undefined && domain[name] !== null)
    .map(([name, type]) => ({ name, type }))
}

/** Refuses what a person would be shown and nobody would sign, and what would be signed as nothing. Checklist 41. */
function mustHold(types: Types, name: string, value: unknown, depth = 0): void {
  const members = types[name]
  if (!members || depth > 32 || !isRecord(value)) throw invalid(`There is no type ${name.slice(0, 64)}.`)
  const unknown = Object.keys(value).find((key) => !members.some((member) => member.name === key))
  if (unknown) throw invalid(`"${unknown.slice(0, 64)}" is not of the type ${name}.`)
  for (const member of members) {
    // its own: every object has a `constructor`, and no signer saw one
    const inner = Object.hasOwn(value, member.name) ? value[member.name] : undefined
    if (inner === undefined || inner === null) throw invalid(`"${member.name.slice(0, 64)}" of ${name} is missing.`)
    const [base = ''] = member.type.split('[')
    if (!Object.hasOwn(types, base)) {
      if (!/^(address|bool|string|bytes\d{0,2}|u?int\d{0,3})$/.test(base))
        throw invalid(`There is no type ${base.slice(0, 64)}.`)
      continue
    }
    for (const one of [inner].flat(10)) mustHold(types, base, one, depth + 1)
  }
}
