import type { LatchkitError } from '../../../core/errors.js'
import type { AccountOf } from '../../../core/user.js'

/** A user's own wallet, as one of the user's accounts. */
export type EmbeddedAccount = AccountOf<'wallet'>

/**
 * The result of each request of a host to a wallet, emitted exactly once, with `error` or with the other fields. The
 * callbacks of hooks get it.
 */
export type WalletAct =
  | Came<'create' | 'setPassword', { readonly wallet: EmbeddedAccount }>
  | Came<'setRecovery', { readonly wallet: EmbeddedAccount; readonly method: string }>
  | Came<'signMessage' | 'signTypedData' | 'signTransaction', Signed>
  | Came<'sendTransaction', Sent>
// one member for each act, so that `Extract` narrows to it
type Came<Act extends string, Result> = Act extends string
  ? { readonly act: Act } & ((Result & { readonly error?: undefined }) | { readonly error: LatchkitError })
  : never
export interface Signed {
  readonly signature: `0x${string}`
}
export interface Sent {
  readonly hash: `0x${string}`
  /** There if the call waited for it and it arrived in time. */
  readonly receipt?: Receipt
}

/** Quantities of gas and wei are bigints; `status`: 1. */
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
  /** The fee that a rollup took for the chain below. */
  readonly l1Fee?: bigint
}

/**
 * Connects the wallet on this device before the operation that needs it. EMBEDDED_WALLET_CONNECTING_SCREEN, Modal
 * §4.10.
 */
export type ConnectState =
  | { readonly at: 'connecting' }
  | { readonly at: 'problem'; readonly error: LatchkitError }
  /** The request that needed the wallet is shown on top. */
  | { readonly at: 'onward' }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type ConnectEvent = { readonly type: 'retry' }
