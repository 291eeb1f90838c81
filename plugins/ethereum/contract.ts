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
   * Resolves with the chains of the app: the host's `supportedChains`, else `SUPPORTED_CHAINS` of `latchkit/chains`.
   * The default chain is first.
   */
  chains(): Promise<readonly Chain[]>
  /** Resolves with the chain of an id, which is a number, hex or decimal. Rejects with `unsupported_chain_id`. */
  chain(id: unknown): Promise<Chain>
  /**
   * Resolves with the RPC URLs of a chain, best first. A node that the host chose is the only one. Otherwise they are
   * the server's nodes, whose URLs contain the app's id, then public ones. Empty for a chain without nodes.
   */
  rpcUrls(id: number): Promise<readonly string[]>
  /**
   * Resolves with the checksummed address that signed the bytes of a message with `personal_sign`. Rejects for an
   * invalid signature.
   */
  recoverSigner(message: `0x${string}`, signature: `0x${string}`): Promise<`0x${string}`>
  /**
   * Resolves with a viem client with public actions, one for each chain. Rejects with `unsupported_chain_id`,
   * `invalid_config` (no RPC URL), `plugin_load_failed` (no viem).
   */
  client(id: number): Promise<PublicClient>
  /** Resolves with the address in EIP-55 form. Throws `invalid_data` for an invalid address. */
  checksum(address: string): Promise<`0x${string}`>
  /**
   * Resolves with false for an address in mixed case that fits neither EIP-55 nor EIP-1191, which is a typing error.
   * Throws `invalid_data` for an invalid address.
   */
  hasValidChecksum(address: string, chainId: number): Promise<boolean>
  /**
   * Resolves with the current fees of a transaction by the chain's rules, even if the sender cannot pay them. Rejects
   * with `invalid_data` if the transaction would revert, and like every request to a node with `network`,
   * `client_request_timeout`, …
   */
  fees(id: number, request: FeeRequest): Promise<Fees>
  /** Resolves with the price of one native token in USD; null if the server has no price. */
  price(id: number): Promise<number | null>
  // addresses below may have any case
  /**
   * Resolves with a token from the list of known tokens, or as its contract describes it. Rejects with `invalid_data`
   * if the address is not a token.
   */
  token(id: number, address: `0x${string}`): Promise<Token>
  /**
   * Resolves with the effects of a call, the accounts whose code changes, and the tokens involved. A token that cannot
   * be read in time is left out.
   */
  explainCall(id: number, call: Call): Promise<Explanation>
  /** Resolves with the effects of call data on an ERC-4337 account. */
  explainOperation(
    id: number,
    operation: { readonly sender: `0x${string}`; readonly callData: `0x${string}` },
  ): Promise<Explanation>
  /**
   * Resolves with the permissions that a signature of typed data grants; empty if only the contract knows them.
   * `tokens` are further addresses to look up.
   */
  explainTypedData(id: number, data: TypedData, tokens?: readonly string[]): Promise<Explanation>
  /** Resolves with a balance in the smallest unit; of the native token without `token`. */
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
  /** Gas limit that the caller requires. It is not estimated then. */
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
