import type { Authorization, Explanation } from '../../../core/effects.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { WaitsForWallet } from '../../../core/sign-in/slow-wallet.js'
import type { FundOptions } from '../../../core/wallets.js'
import type { MessageSigner, MessageSigning, SignOptions, SignUi } from '../sign/contract.js'
import type { Sent, Signed } from '../wallet/contract.js'

export interface TransactionUi extends SignUi {
  readonly transactionInfo?:
    | {
        readonly title?: string | undefined
        readonly action?: string | undefined
        readonly contractInfo?:
          | {
              readonly name?: string | undefined
              readonly url?: string | undefined
              readonly imgUrl?: string | undefined
              readonly imgAltText?: string | undefined
            }
          | undefined
      }
    | undefined
  readonly successHeader?: string | undefined
  readonly successDescription?: string | undefined
}
type Quantity = number | bigint | string
/** The storage that a transaction accesses, paid for in advance. EIP-2930. */
export type AccessList = readonly { readonly address: `0x${string}`; readonly storageKeys: readonly `0x${string}`[] }[]
/**
 * A transaction to sign or send. Quantities are numbers, bigints or hex strings; amounts are in wei. An unknown field
 * is refused by name.
 */
export interface TransactionRequest {
  readonly to?: string | undefined
  readonly from?: string | undefined
  readonly chainId?: number | `0x${string}` | undefined
  readonly data?: string | undefined
  readonly value?: Quantity | undefined
  readonly nonce?: Quantity | undefined
  readonly gasLimit?: Quantity | undefined
  readonly gasPrice?: Quantity | undefined
  readonly maxFeePerGas?: Quantity | undefined
  readonly maxPriorityFeePerGas?: Quantity | undefined
  /** 0, 1, 2 or 4, or viem's name of it; by default it follows from the other fields. */
  readonly type?: number | 'legacy' | 'eip2930' | 'eip1559' | 'eip7702' | undefined
  readonly accessList?: AccessList | undefined
  /** At most five, each signed. EIP-7702. */
  readonly authorizationList?: readonly Authorization[] | undefined
}
export interface SendOptions extends SignOptions {
  readonly uiOptions?: TransactionUi | undefined
  /** Passed to the plugin that provides the role `funding`. */
  readonly fundWalletConfig?: Omit<FundOptions, 'signal'> | undefined
}
/**
 * Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request` (4001),
 * `unable_to_sign`, …
 */
export interface SignApi extends MessageSigning {
  transaction(of: TransactionRequest, options?: SendOptions): Promise<Signed>
  /**
   * Sends a transaction. Rejects with `transaction_failure`, whose `cause` has a `code` (`NONCE_EXPIRED`,
   * `CALL_EXCEPTION`, …) and, once it was sent, its `transactionHash`; with `insufficient_balance` if no prompt is
   * shown; with `unsupported_chain_id`, `invalid_data`.
   */
  send(of: TransactionRequest, options?: SendOptions): Promise<Sent>
}
/** Also has the requests of EIP-1193 `personal_sign` and `csw_signUserOperation`. */
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
  /** Present only with type 4. */
  readonly authorizationList?: readonly Authorization[]
}
// the plugin `ethereum` has the same types, but they need viem, which hosts of hooks need not install
/** Fees in wei, gas in units. `total` is the maximum fee, without the value sent. */
export type Fees = { readonly gas: bigint; readonly l1Fee: bigint; readonly total: bigint } & (
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
)
/** The fields of a chain that the screens use. */
export interface ChainFacts {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent if the chain has no explorer, since no other explorer knows its transactions. Modal §9. */
  readonly explorer?: string
}
/** The data that every stage has. Modal §3, `sendTransaction`. */
export interface SendTask {
  /** `sign`: the transaction is signed and not sent. */
  readonly kind: 'send' | 'sign'
  readonly from: Hex
  readonly request: CheckedRequest
  readonly chain: ChainFacts
  readonly ui: TransactionUi
  /** The currency that amounts are shown in first. Wire §5.2 `priceDisplay`. */
  readonly display: 'fiat-currency' | 'native-token'
  /** Whether to wait for the receipt. */
  readonly waits: boolean
}
export interface Prepared {
  readonly nonce: number
  readonly fees: Fees
  /** The maximum cost in wei, including the value sent. */
  readonly total: bigint
  /** Whether the wallet's balance is lower than `total`. */
  readonly short: boolean
  /** The missing amount in wei. */
  readonly missing?: bigint
  /** Whether a plugin provides the role `funding`. */
  readonly fundable: boolean
  /** The price of one native token in USD; null if unknown. */
  readonly price: number | null
  /** The known effects of the call. Modal §4.12. */
  readonly explanation: Explanation
}
/** The signed bytes and the hash of the transaction on its chain. */
export interface SignedTransaction {
  readonly raw: Hex
  readonly hash: Hex
}
type Ready = SendTask & { readonly prepared: Prepared }
export type SendState =
  | ({ readonly at: 'preparing' } & SendTask)
  /** The chain has not answered for a while and is asked again. The user may leave. */
  | ({ readonly at: 'slow' } & SendTask)
  /** `likelyFails`: a node reports that it would revert. Otherwise the fee is unknown. */
  | ({ readonly at: 'unprepared'; readonly error: LatchkitError; readonly likelyFails: boolean } & SendTask)
  /** `feeBefore`: the fee in wei that the user approved. It has at least doubled since, so the user is asked again. */
  | ({ readonly at: 'ready'; readonly feeBefore?: bigint } & Ready)
  | ({ readonly at: 'funding' } & Ready)
  /**
   * The user has approved. Fee and nonce are checked again, since the fee may have risen or another tab may have used
   * the nonce.
   */
  | ({ readonly at: 'checking' } & Ready)
  /** Nothing is sent yet, so leaving sends nothing. */
  | ({ readonly at: 'signing' } & WaitsForWallet & Ready)
  /** `signed` may come from an earlier attempt. The same bytes are sent again, so that no transaction is made twice. */
  | ({ readonly at: 'submitting'; readonly signed: SignedTransaction } & Ready)
  | ({ readonly at: 'confirming'; readonly hash: Hex } & Ready)
  /** The transaction was sent, and its result is unknown. */
  | ({ readonly at: 'unconfirmed'; readonly hash: Hex } & Ready)
  | ({ readonly at: 'receipt'; readonly sent: Sent } & Ready)
  /** For `sign`: the screen closes by itself. */
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
