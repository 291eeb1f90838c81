import { LatchkitError } from '../../../core/errors.js'
import type { HostConfig } from '../../../core/host-config.js'
import { isAddress, isSameAddress } from '../../../core/input/address.js'
import { plainCopy } from '../../../core/input/plain-copy.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import { text } from '../../../core/lib/read.js'
import type { CheckedRequest } from './contract.js'
import { type Fields, isGiven, property, quantity, refuse, toQuantity } from './read-field.js'
import { accessList, authorizationList } from './read-lists.js'

const FEES = ['gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
/** All fields that a transaction may have. Any other field would be lost, so it is refused. */
const FIELDS = [...FEES, 'accessList', 'authorizationList', 'chainId', 'data', 'from', 'nonce', 'to', 'type', 'value']
/** JSON-RPC's names of fields, and ours. */
const ALIASES: Readonly<Record<string, string>> = { gas: 'gasLimit', input: 'data' }
/** The types, and what viem calls them. */
const TYPES = [
  [0, 'legacy'],
  [1, 'eip2930'],
  [2, 'eip1559'],
  [4, 'eip7702'],
] as const
/** The fields that a transaction type does not have. EIP-155, 2930, 1559, 7702. */
const FOREIGN: Readonly<Record<number, readonly (keyof CheckedRequest)[]>> = {
  0: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'authorizationList'],
  1: ['maxFeePerGas', 'maxPriorityFeePerGas', 'authorizationList'],
  2: ['gasPrice', 'authorizationList'],
  4: ['gasPrice'],
}

/** Whether a receipt is waited for. Throws `invalid_config` where the host may not leave it out. Wire §5.2. */
export function waitsForReceipt({ embeddedWallets }: HostConfig): boolean {
  const { waitForTransactionConfirmation: waits = true, noPromptOnSignature } = embeddedWallets ?? {}
  if (waits || noPromptOnSignature) return waits
  throw new LatchkitError('invalid_config', 'waitForTransactionConfirmation: false needs noPromptOnSignature: true.')
}

/**
 * Reads a transaction request. `from` is the wallet that would sign. JSON-RPC's names (`gas`, `input`) are accepted.
 * Throws `invalid_data`. Modal §5, decision 29.
 */
export function readTransaction(request: unknown, from: string): CheckedRequest {
  const copy = copyOf(request)
  if (typeof copy !== 'object' || copy === null) return refuse('A transaction request is an object.')
  const fields = named(copy as Fields)
  const foreign = Object.keys(fields).find((name) => !FIELDS.includes(name))
  if (foreign !== undefined) refuse(`${property(foreign)} is not supported`)
  if (isGiven(fields.from) && !isSameAddress(fields.from, from))
    refuse(`${property('from')} is not the address of this wallet.`)
  const fees = Object.fromEntries(
    FEES.filter((name) => isGiven(fields[name])).map((name) => [name, quantity(fields, name)]),
  )
  const checked: CheckedRequest = {
    ...address(fields.to),
    ...bytes(fields.data),
    value: isGiven(fields.value) ? quantity(fields, 'value') : 0n,
    ...(isGiven(fields.chainId) && {
      chainId: parseChainId(fields.chainId) ?? refuse(`${property('chainId')} must be a number`),
    }),
    ...nonce(fields),
    ...fees,
    ...typeOf(fields),
    ...accessList(fields.accessList),
    ...authorizationList(fields.authorizationList),
  }
  return mustMakeSense(checked)
}

/** A foreign object may change after it was checked. */
function copyOf(request: unknown): unknown {
  try {
    return plainCopy(request)
  } catch {
    return refuse('A transaction request must be readable.')
  }
}

/**
 * Renames aliases to our names. Throws if a field is given under two names with two values, since one would be shown
 * and the other signed.
 */
function named(request: Fields): Fields {
  const fields = Object.fromEntries(Object.entries(request).filter(([, value]) => isGiven(value)))
  for (const [alias, name] of Object.entries(ALIASES)) {
    const { [alias]: other } = fields
    if (other === undefined) continue
    delete fields[alias]
    fields[name] ??= other
    if (plain(fields, name) !== plain({ [name]: other }, name)) refuse(`${property(alias)} is not what '${name}' is`)
  }
  return fields
}
const plain = (fields: Fields, name: string) =>
  name === 'gasLimit' ? quantity(fields, name) : text(fields[name])?.toLowerCase()

/** A larger number would be rounded, and the rounded one signed. */
function nonce(fields: Fields): { nonce?: number } {
  if (!isGiven(fields.nonce)) return {}
  const value = Number(quantity(fields, 'nonce'))
  return Number.isSafeInteger(value) ? { nonce: value } : refuse(`${property('nonce')} must be less than 2^53`)
}
function address(to: unknown): { to?: `0x${string}` } {
  // libraries also write '' or '0x' where a new contract has no recipient
  if (!isGiven(to) || to === '' || to === '0x') return {}
  return isAddress(to) ? { to } : refuse(`${property('to')} must be an address`)
}
function bytes(data: unknown): { data?: `0x${string}` } {
  if (!isGiven(data) || data === '0x') return {}
  const isBytes = typeof data === 'string' && /^0x([\da-f]{2})+$/i.test(data)
  return isBytes ? { data: data as `0x${string}` } : refuse(`${property('data')} must be hex, two digits for each byte`)
}
function typeOf({ type, authorizationList: list }: Fields): Pick<CheckedRequest, 'type'> {
  if (!isGiven(type)) return authorizationList(list).authorizationList ? { type: 4 } : {}
  const requested = toQuantity(type)
  const supported = TYPES.find(([number, name]) => BigInt(number) === requested || name === type)?.[0]
  return supported === undefined ? refuse(`${property('type')} must be 0, 1, 2 or 4`) : { type: supported }
}

function mustMakeSense(checked: CheckedRequest): CheckedRequest {
  const { to, data, gasPrice, maxFeePerGas, maxPriorityFeePerGas, type, authorizationList: list } = checked
  if (!to && !data) refuse(`${property('to')} is missing, and there is no contract to create`)
  if (type === 4 && (!list || !to)) refuse(`${property(list ? 'to' : 'authorizationList')} is missing`)
  const foreign = type === undefined ? undefined : FOREIGN[type]?.find((name) => checked[name] !== undefined)
  if (foreign) refuse(`${property(foreign)} has no place in a transaction of type ${type}`)
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined)
    refuse(`${property('gasPrice')} excludes maxFeePerGas and maxPriorityFeePerGas`)
  if (maxFeePerGas !== undefined && (maxPriorityFeePerGas ?? 0n) > maxFeePerGas)
    refuse(`${property('maxPriorityFeePerGas')} must not be more than maxFeePerGas`)
  return checked
}
