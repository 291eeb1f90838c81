import { getAddress, keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import { sign } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import type { Method } from './method.js'
import { hexOf } from './quantity.js'
import { readTransaction, type Transaction, type TransactionType } from './read-transaction.js'

const NUMBERS = { legacy: 0, eip2930: 1, eip1559: 2, eip7702: 4 } as const satisfies Record<TransactionType, number>
/** Fields that a type does not have. The dialog would show them, but the signature would not cover them. */
const FOREIGN = {
  legacy: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'authorizationList'],
  eip2930: ['maxFeePerGas', 'maxPriorityFeePerGas', 'authorizationList'],
  eip1559: ['gasPrice', 'authorizationList'],
  eip7702: ['gasPrice'],
} as const satisfies Record<TransactionType, readonly (keyof Transaction)[]>

/**
 * `[transaction]`, complete. Returns the signed transaction for `eth_sendRawTransaction`. EIP-155, 2930, 1559, 7702.
 */
export const signTransaction: Method = ([raw], address) => {
  const unsigned = complete(readTransaction(raw, address))
  const bytes = serialize(unsigned)
  return (key) => serialize(unsigned, sign(fromHex(keccak256(bytes)), key))
}

/** `[transaction]`. Returns it with the field names of JSON-RPC. The host gets the nonce and the fees from a node. */
export const populateTransaction: Method = ([raw], address) => {
  const { type, chainId, to, data, accessList, authorizationList, ...amounts } = readTransaction(raw, address)
  const { gas, ...others } = amounts
  const quantities = Object.entries({ gasLimit: gas, ...others }).map(([name, value]) => [name, hexOf(value)])
  const whole = { from: address, to: to && getAddress(to), data, chainId, accessList, authorizationList }
  const all = { ...whole, type: NUMBERS[type], ...Object.fromEntries(quantities) }
  const populated = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return () => populated
}

/** Throws for missing fields, which would be signed as zero. The host must fill in the fields that a node provides. */
function complete(read: Transaction): TransactionSerializable {
  const { type, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList } = read
  const common = { chainId: read.chainId, to: read.to, value: read.value, data: read.data }
  const must = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw invalid(`"${name}" is missing.`)
    return value
  }
  const foreign = FOREIGN[type].find((name) => read[name] !== undefined)
  if (foreign) throw invalid(`A transaction of type ${type} has no "${foreign}".`)
  const count = Number(must(nonce, 'nonce'))
  if (!Number.isSafeInteger(count)) throw invalid('"nonce" is too high.')
  const base = { ...common, type, nonce: count, gas: must(gas, 'gasLimit') }
  if (type === 'legacy' || type === 'eip2930') {
    const priced = { ...base, gasPrice: must(gasPrice, 'gasPrice') }
    return (type === 'legacy' ? priced : { ...priced, accessList: accessList ?? [] }) as TransactionSerializable
  }
  const fees = {
    maxFeePerGas: must(maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: must(maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
  }
  const list = type === 'eip7702' ? { authorizationList: must(authorizationList, 'authorizationList') } : {}
  if (type === 'eip7702') must(read.to, 'to')
  return { ...base, ...fees, ...list, accessList: accessList ?? [] } as TransactionSerializable
}

function serialize(transaction: TransactionSerializable, signature?: ReturnType<typeof sign>): `0x${string}` {
  try {
    return serializeTransaction(transaction, signature)
  } catch {
    throw invalid('The transaction does not hold together: look at its fees and addresses.')
  }
}
