import { LatchkitError } from '../../../core/errors.js'
import type { CrossAppTransaction, TransactionMethod, WalletRequest } from './contract.js'

const toHex = (bytes: ArrayLike<number>) =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const hexOf = (text: string) => toHex(new TextEncoder().encode(text))

/** Encodes text that begins with `0x` as hexadecimal, because a wallet would otherwise take it for bytes. */
export function messageRequest(message: string, address: string): WalletRequest {
  if (typeof message !== 'string' || !message) throw new LatchkitError('invalid_data', 'A message is text, not empty.')
  return { method: 'personal_sign', params: [message.startsWith('0x') ? hexOf(message) : message, address], address }
}

export function typedDataRequest(data: object, address: string): WalletRequest {
  const plain = plainOf(data)
  if (typeof plain !== 'object' || plain === null)
    throw new LatchkitError('invalid_data', 'Typed data must be an object of JSON.')
  return { method: 'eth_signTypedData_v4', params: [address, plain], address }
}

/** Converts bigints to decimal strings as in JSON; returns undefined for data that JSON cannot represent. */
function plainOf(data: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
  } catch {
    return undefined
  }
}

/** A transaction that may have JSON-RPC's names of fields: `gas` and `input`. */
interface NamedTransaction extends CrossAppTransaction {
  readonly gas?: CrossAppTransaction['gasLimit']
  readonly input?: CrossAppTransaction['data']
}
/** JSON-RPC's names. A field that is not known would be lost or misread, so it is refused. */
const QUANTITY = /^(chainId|gas(Price)?|max(Priority)?FeePerGas|nonce|type|value)$/

/** The chain is required, because the other app may be on another chain. */
export function transactionRequest(
  of: NamedTransaction,
  address: string,
  method: TransactionMethod = 'eth_sendTransaction',
): WalletRequest {
  if (of?.chainId === undefined) throw new LatchkitError('invalid_data', 'A transaction names its chain: chainId.')
  const { gas, gasLimit = gas, input, data = input, from, to, accessList, ...rest } = of
  if (from !== undefined && `${from}`.toLowerCase() !== address.toLowerCase())
    throw new LatchkitError('invalid_data', `from must be ${address}.`)
  const limit = gasLimit === undefined ? undefined : quantityOf('gas', gasLimit)
  if (
    bytesOf(input ?? data)?.toLowerCase() !== bytesOf(data)?.toLowerCase() ||
    (gas !== undefined && quantityOf('gas', gas) !== limit)
  )
    throw new LatchkitError('invalid_data', 'input and data, or gas and gasLimit, differ.')
  const quantities = Object.entries({ ...rest, gas: limit }).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (QUANTITY.test(name)) return [[name, quantityOf(name, value)]]
    throw new LatchkitError('invalid_data', `${name} is not supported.`)
  })
  const transaction = {
    from: address,
    ...(to && { to }),
    ...(data && { data: bytesOf(data) }),
    ...Object.fromEntries(quantities),
    ...(accessList && { accessList }),
  }
  return { method, params: [transaction], address }
}

const bytesOf = (data: CrossAppTransaction['data']) => (typeof data === 'object' ? toHex(data) : data)

/** Converts a quantity to hexadecimal as in JSON-RPC. */
function quantityOf(name: string, value: number | bigint | string): string {
  try {
    const quantity = BigInt(value)
    if (quantity >= 0n && value !== '') return `0x${quantity.toString(16)}`
  } catch {
    // an invalid string or number: the error follows below
  }
  throw new LatchkitError('invalid_data', `${name} is a whole number, not negative.`)
}
