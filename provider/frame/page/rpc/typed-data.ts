import { hashTypedData, type TypedDataDefinition } from 'viem'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'
import { type Method, mustBeAddress } from './method.js'
import { type Member, mismatch, mustFit, type Types } from './typed-values.js'

/** EIP-712. `[address, data]`, the data as an object or as JSON. Throws `invalid_request_arguments`. */
export const signTypedData: Method = ([said, given], address) => {
  mustBeAddress(address, said)
  const hash = typedDataHash(given)
  return (key) => signatureOf(hash, key)
}

export function typedDataHash(given: unknown): Uint8Array {
  const data = readTypedData(given)
  try {
    return fromHex(hashTypedData(data as unknown as TypedDataDefinition))
  } catch {
    throw mismatch()
  }
}

function readTypedData(given: unknown) {
  const data = typeof given === 'string' ? parse(given) : given
  if (!isRecord(data)) throw invalid('Typed data must be an object or its JSON.')
  const { types: named, primaryType, domain = {}, message = {} } = data
  if (!isTypes(named)) throw invalid('The types of typed data must be lists of { name, type }.')
  if (!isRecord(domain) || !isRecord(message)) throw invalid('Domain and message of typed data must be objects.')
  const types: Types = Object.assign(Object.create(null), { EIP712Domain: domainTypes(domain) }, named)
  if (typeof primaryType !== 'string' || !types[primaryType])
    throw invalid('The primary type of typed data is not among its types.')
  mustFit(types, 'EIP712Domain', domain)
  if (primaryType !== 'EIP712Domain') mustFit(types, primaryType, message)
  else if (Object.keys(message).length) throw invalid('Where the domain alone is signed there is no message.')
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
    .filter(([name]) => domain[name] !== undefined)
    .map(([name, type]) => ({ name, type }))
}
