import type { SignableMessage, TransactionSerializable } from 'viem'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { hexOf, toHex } from '../wallet/bytes.js'
import type { ViemAccount } from './viem-account.js'

type Hex = `0x${string}`
const TYPES: Readonly<Record<string, number>> = { legacy: 0, eip2930: 1, eip1559: 2, eip7702: 4 }

/**
 * Creates an account as viem's `toAccount` does, without importing viem, which hosts of other hooks need not install.
 */
export function makeAccount(address: Hex, provider: Eip1193Provider): ViemAccount {
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params }) as Promise<Hex>
  return {
    address,
    source: 'custom',
    type: 'local',
    signMessage: ({ message }: { readonly message: SignableMessage }) =>
      ask('personal_sign', bytesOf(message), address),
    signTypedData: (data: unknown) => ask('eth_signTypedData_v4', address, data),
    signTransaction: (transaction: TransactionSerializable) => ask('eth_signTransaction', asJson(address, transaction)),
  } as ViemAccount
}

const bytesOf = (message: SignableMessage): Hex => {
  if (typeof message === 'string') return hexOf(message)
  return typeof message.raw === 'string' ? message.raw : toHex(message.raw)
}
const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

/** Fields that viem's client adds for itself. */
const VIEMS_OWN = ['account', 'assertChainIdMatch', 'chain', 'nonceManager', 'parameters']

/**
 * Converts a transaction to JSON-RPC, with quantities in hex. Unknown fields are kept, so that the wallet refuses them
 * by name.
 */
function asJson(from: Hex, { type, ...transaction }: TransactionSerializable): object {
  const fields = Object.entries(transaction).filter(([name, value]) => value !== undefined && !VIEMS_OWN.includes(name))
  const hex = (value: unknown) => (typeof value === 'bigint' ? quantity(value) : value)
  const named = fields.map(([name, value]) => [name === 'gas' ? 'gasLimit' : name, hex(value)])
  return { ...Object.fromEntries(named), from, ...(type && { type: TYPES[type] ?? type }) }
}
