import type { Authorization, Explanation } from '../../../core/effects.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { FundOptions } from '../../../core/wallets.js'
import type { MessageSigner, MessageSigning, SignOptions, SignUi } from '../sign/contract.js'
import type { Sent, Signed } from '../wallet/contract.js'

export interface TransactionUi extends SignUi {
  readonly transactionInfo?: {
    readonly title?: string
    readonly action?: string
    readonly contractInfo?: {
      readonly name?: string
      readonly url?: string
      readonly imgUrl?: string
      readonly imgAltText?: string
    }
  }
  readonly successHeader?: string
  readonly successDescription?: string
}
type Quantity = number | bigint | string
/** The storage that a transaction accesses, paid for in advance. EIP-2930. */
export type AccessList = readonly { readonly address: `0x${string}`; readonly storageKeys: readonly `0x${string}`[] }[]
/**
 * A transaction to sign or send. Each quantity is a number, a bigint or a hex string, in wei where it is money. A field
 * that is not here is refused by its name.
 */
export interface TransactionRequest {
  readonly to?: string
  readonly from?: string
  readonly chainId?: number | `0x${string}`
  readonly data?: string
  readonly value?: Quantity
  readonly nonce?: Quantity
  readonly gasLimit?: Quantity
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
  /** 0, 1, 2 or 4; else what the other fields make it. */
  readonly type?: number
  readonly accessList?: AccessList
  /** Five at most, each signed. EIP-7702. */
  readonly authorizationList?: readonly Authorization[]
}
export interface SendOptions extends SignOptions {
  readonly uiOptions?: TransactionUi
  /** Passed to the plugin that provides the role `funding`. */
  readonly fundWalletConfig?: Omit<FundOptions, 'signal'>
}
/**
 * Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request` (4001),
 * `unable_to_sign`, …
 */
export interface SignApi extends MessageSigning {
  transaction(of: TransactionRequest, options?: SendOptions): Promise<Signed>
  /**
   * Rejects with `transaction_failure`, whose `cause` has a `code` (`NONCE_EXPIRED`, `CALL_EXCEPTION`, …) and, once it
   * was sent, its `transactionHash`; `insufficient_balance` where nobody is asked, `unsupported_chain_id`,
   * `invalid_data`.
   */
  send(of: TransactionRequest, options?: SendOptions): Promise<Sent>
}
/** The requests that also exist in EIP-1193: `personal_sign`, `csw_signUserOperation`. */
export type WalletSigner = SignApi & Pick<MessageSigner, 'personal' | 'userOperation'>

type Hex = `0x${string}`
/** The checked request of a host or dapp. Quantities are in wei and units of gas. */
export interface CheckedRequest {
  readonly to?: `0x${string}`
  readonly data?: `0x${string}`
  readonly value: bigint
  readonly chainId?: number
  readonly nonce?: number
  readonly gasLimit?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly type?: 0 | 1 | 2 | 4
  readonly accessList?: AccessList
  /** With type 4, and only there. */
  readonly authorizationList?: readonly Authorization[]
}
// As the plugin `ethereum` has them, whose own types need viem: hosts of hooks need none.
/** wei, and units of gas. `total`: the most that all of it can be, without the value sent. */
export type Fees = { readonly gas: bigint; readonly l1Fee: bigint; readonly total: bigint } & (
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
)
/** The fields of a chain that screens draw. */
export interface ChainFacts {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent where the chain has none: no other chain's would know a transaction of this one. Modal §9. */
  readonly explorer?: string
}
/** True in every stage. Modal §3, `sendTransaction`. */
export interface SendTask {
  /** `sign`: signed, and not sent. */
  readonly kind: 'send' | 'sign'
  readonly from: Hex
  readonly request: CheckedRequest
  readonly chain: ChainFacts
  readonly ui: TransactionUi
  /** The currency that amounts are shown in first. Wire §5.2 `priceDisplay`. */
  readonly display: 'fiat-currency' | 'native-token'
  /** Its receipt is waited for. */
  readonly waits: boolean
}
export interface Prepared {
  readonly nonce: number
  readonly fees: Fees
  /** wei; with the value sent. */
  readonly total: bigint
  /** The wallet has less than that. */
  readonly short: boolean
  /** wei; how much less. */
  readonly missing?: bigint
  /** Someone fills the role `funding`. */
  readonly fundable: boolean
  /** The price of one native token in USD; null where it is not known. */
  readonly price: number | null
  /** The effects of the call, as far as they are known. Modal §4.12. */
  readonly explanation: Explanation
}
/** Signed bytes; the hash by which the chain will know them. */
export interface SignedTransaction {
  readonly raw: Hex
  readonly hash: Hex
}
type Ready = SendTask & { readonly prepared: Prepared }
export type SendState =
  | ({ readonly at: 'preparing' } & SendTask)
  /** The chain has not answered for a while, and is asked once more: who waits may leave. */
  | ({ readonly at: 'slow' } & SendTask)
  /** `likelyFails`: a node says that it would revert; else it is not known what it costs. */
  | ({ readonly at: 'unprepared'; readonly error: LatchkitError; readonly likelyFails: boolean } & SendTask)
  /** `feeBefore`: it was approved with this fee (wei), which has at least doubled since: the user is asked again. */
  | ({ readonly at: 'ready'; readonly feeBefore?: bigint } & Ready)
  | ({ readonly at: 'funding' } & Ready)
  /** It is approved, and looked at once more: the fee may have risen, and another tab may have used the nonce. */
  | ({ readonly at: 'checking' } & Ready)
  /** Nothing is out yet: who leaves now has sent nothing. */
  | ({ readonly at: 'signing' } & Ready)
  /** `signed`: may be of a try before, whose bytes are sent again: a transaction is never made twice. */
  | ({ readonly at: 'submitting'; readonly signed: SignedTransaction } & Ready)
  | ({ readonly at: 'confirming'; readonly hash: Hex } & Ready)
  /** It was sent, and its result is not known. */
  | ({ readonly at: 'unconfirmed'; readonly hash: Hex } & Ready)
  | ({ readonly at: 'receipt'; readonly sent: Sent } & Ready)
  /** Of `sign`: closes by itself. */
  | ({ readonly at: 'success'; readonly signature: Hex } & Ready)
  | ({
      readonly at: 'problem'
      readonly error: LatchkitError
      readonly signed?: SignedTransaction
    } & Ready)
  | { readonly at: 'done'; readonly value: Sent | Signed }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SendEvent =
  | { readonly type: 'approve' }
  | { readonly type: 'fund' }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }
  | { readonly type: 'finish' }
