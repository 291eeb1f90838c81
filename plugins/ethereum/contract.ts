import type { Client, PublicActions, Transport } from 'viem'
import type { Authorization, Explanation, Token } from '../../core/effects.js'
import type { Chain } from '../../core/host-config.js'
import type { TypedData } from '../../core/input/typed-data.js'

declare module '../../core/registry.js' {
  interface Plugins {
    ethereum: EthereumContract
  }
}
export interface EthereumContract {
  api: EthereumApi
}

/** The Ethereum services for other plugins: chains, nodes, fees, prices. viem is loaded on first use. */
export interface EthereumApi {
  /**
   * The chains of the app: the host's `supportedChains`, else `SUPPORTED_CHAINS` of `latchkit/chains`; the default
   * chain is first.
   */
  chains(): Promise<readonly Chain[]>
  /** One of them, by its id: a number, hex or decimal. Rejects with `unsupported_chain_id`. */
  chain(id: unknown): Promise<Chain>
  /**
   * The first is the one to use: a node of the host's choice before the provider's own, before a public one. Where the
   * host chose a node, that one alone; the provider's own carry the app's id. Empty for a chain that has none.
   */
  rpcUrls(id: number): Promise<readonly string[]>
  /**
   * The address that signed the bytes of a message with `personal_sign`, with its checksum. Rejects for an invalid
   * signature.
   */
  recoverSigner(message: `0x${string}`, signature: `0x${string}`): Promise<`0x${string}`>
  /**
   * A viem client with its public actions, one for each chain. Rejects with `unsupported_chain_id`, `invalid_config`
   * (no RPC URL), `plugin_load_failed` (no viem).
   */
  client(id: number): Promise<PublicClient>
  /** EIP-55. Throws `invalid_data` for what is no address. */
  checksum(address: string): Promise<`0x${string}`>
  /**
   * False for mixed case that fits neither EIP-55 nor EIP-1191: a typing error. Throws `invalid_data` for what is no
   * address.
   */
  hasValidChecksum(address: string, chainId: number): Promise<boolean>
  /**
   * What a transaction costs to send now, by the chain's own rules; of one that its sender cannot afford too. Rejects
   * with `invalid_data` for what would revert, `network`, `client_request_timeout`, … as all that asks a node.
   */
  fees(id: number, request: FeeRequest): Promise<Fees>
  /** USD for one native token; null where the provider has no price. */
  price(id: number): Promise<number | null>
  // Addresses below may be of any case.
  /**
   * A token from the list of known ones, or as its contract describes it. Rejects with `invalid_data` if the address is
   * no token.
   */
  token(id: number, address: `0x${string}`): Promise<Token>
  /**
   * The effects of a call, the accounts whose code changes, and the tokens involved. A token that cannot be read in
   * time is left out.
   */
  explainCall(id: number, call: Call): Promise<Explanation>
  /** The effects of call data on an ERC-4337 account. */
  explainOperation(
    id: number,
    operation: { readonly sender: `0x${string}`; readonly callData: `0x${string}` },
  ): Promise<Explanation>
  /**
   * The permissions that a signature of typed data gives; empty if only the contract knows them. `tokens`: further
   * addresses to look up.
   */
  explainTypedData(id: number, data: TypedData, tokens?: readonly string[]): Promise<Explanation>
  /** In the token's smallest unit; the native one without `token`. */
  balance(id: number, owner: `0x${string}`, token?: `0x${string}`): Promise<bigint>
}
export interface Call {
  readonly to: `0x${string}`
  readonly data?: `0x${string}`
  readonly authorizationList?: readonly Authorization[]
}
export type PublicClient = Client<Transport> & PublicActions
export interface FeeRequest {
  readonly from: `0x${string}`
  readonly to?: `0x${string}` | undefined
  readonly data?: `0x${string}` | undefined
  /** wei */
  readonly value?: bigint | undefined
  /** Units that the caller has settled on: none are estimated. */
  readonly gas?: bigint | undefined
  readonly accessList?: readonly {
    readonly address: `0x${string}`
    readonly storageKeys: readonly `0x${string}`[]
  }[]
  readonly authorizationList?: readonly Authorization[]
}
/**
 * Fees in wei, and gas in units. `l1Fee` is what a rollup charges for its layer 1. `total` is the maximum fee, without
 * the value sent.
 */
export type Fees =
  | {
      readonly type: 'eip1559'
      readonly gas: bigint
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      readonly l1Fee: bigint
      readonly total: bigint
    }
  | {
      readonly type: 'legacy'
      readonly gas: bigint
      readonly gasPrice: bigint
      readonly l1Fee: bigint
      readonly total: bigint
    }
