import type { SignableMessage, TransactionSerializable } from 'viem'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { hexOf, toHex } from '../wallet/bytes.js'
import type { ViemAccount } from './viem-account.js'

type Hex = `0x${string}`
const TYPES: Readonly<Record<string, number>> = { legacy: 0, eip2930: 1, eip1559: 2 }

/** What viem's `toAccount` makes of a signer; without viem's code, which a host of other hooks need not have. */
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

/** What of a transaction is signed; viem's client sends its account and its chain along. */
const SIGNED = [
  'to',
  'data',
  'value',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'accessList',
  'authorizationList',
] as const
type Signed = Readonly<Partial<Record<(typeof SIGNED)[number], unknown>>> & { readonly gas?: bigint }

/** As JSON-RPC has it: hex for quantities. */
function asJson(from: Hex, transaction: TransactionSerializable): object {
  const { type, chainId, nonce } = transaction
  const { gas, ...signed } = transaction as Signed
  const here = SIGNED.filter((name) => signed[name] !== undefined)
  const hex = (value: unknown) => (typeof value === 'bigint' ? quantity(value) : value)
  return {
    ...Object.fromEntries(here.map((name) => [name, hex(signed[name])])),
    from,
    chainId,
    nonce,
    ...(gas !== undefined && { gasLimit: quantity(gas) }),
    ...(type && type in TYPES && { type: TYPES[type] }),
  }
}
