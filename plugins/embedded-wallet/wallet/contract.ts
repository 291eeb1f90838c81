import type { LatchkitError } from '../../../core/errors.js'
import type { AccountOf } from '../../../core/user.js'

/** A wallet among the user's linked accounts. */
export type EmbeddedAccount = AccountOf<'wallet'>

/**
 * The result of a host's request to a wallet. Emitted exactly once per request, with `error` or with the other fields.
 * The hooks' callbacks receive it.
 */
export type WalletAct =
  | ActResult<'create' | 'setPassword', { readonly wallet: EmbeddedAccount }>
  | ActResult<'setRecovery', { readonly wallet: EmbeddedAccount; readonly method: string }>
  | ActResult<'signMessage' | 'signTypedData' | 'signTransaction', Signed>
  | ActResult<'sendTransaction', Sent>
// one member for each act, so that `Extract` narrows to it
type ActResult<Act extends string, Result> = Act extends string
  ? { readonly act: Act } & ((Result & { readonly error?: undefined }) | { readonly error: LatchkitError })
  : never
export interface Signed {
  readonly signature: `0x${string}`
}
export interface Sent {
  readonly hash: `0x${string}`
  /** Present if the call waited for it and it arrived in time. */
  readonly receipt?: Receipt
}

/** Quantities of gas and wei are bigints. `status` is always 1. */
export interface Receipt {
  readonly to: string | null
  readonly from: string
  readonly contractAddress: string | null
  readonly transactionIndex: number
  readonly root?: string
  readonly logsBloom: string
  readonly blockHash: string
  readonly transactionHash: string
  readonly logs: readonly object[]
  readonly blockNumber: number
  readonly confirmations: number
  readonly byzantium: boolean
  readonly type: number
  readonly status: number
  readonly gasUsed: bigint
  readonly cumulativeGasUsed: bigint
  readonly effectiveGasPrice: bigint
  /** The fee that a rollup charged for its layer 1. */
  readonly l1Fee?: bigint
}

/**
 * Connects the wallet on this device before the operation that needs it. EMBEDDED_WALLET_CONNECTING_SCREEN, Modal
 * §4.10.
 */
export type ConnectState =
  | ({ readonly at: 'connecting' } & ConnectTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & ConnectTask)
  /** The operation that needed the wallet is shown on top. */
  | ({ readonly at: 'onward' } & ConnectTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export interface ConnectTask {
  /** The wallet's address. */
  readonly address: string
}
export type ConnectEvent = { readonly type: 'retry' }
