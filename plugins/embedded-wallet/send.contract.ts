import type { LatchkitError } from '../../core/errors.js'
import type { Sent, Signed } from './contract.js'
import type { SignUi } from './sign.contract.js'
import type { CheckedRequest } from './transaction.js'

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
  /** What a rollup took for the chain below. */
  readonly l1Fee?: bigint
}

type Hex = `0x${string}`
// As the plugin `ethereum` has them, whose own types need viem: hosts of hooks need none.
/** wei, and units of gas. `total`: the most that all of it can be, without the value sent. */
export type Fees = { readonly gas: bigint; readonly l1Fee: bigint; readonly total: bigint } & (
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
)
export interface Token {
  readonly address: Hex
  readonly symbol: string
  readonly decimals: number
}
/** What of a chain is drawn. */
export interface ChainFacts {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https://etherscan.io` where the chain has none. Modal §9. */
  readonly explorer: string
}
/** True in every stage. Modal §3, `sendTransaction`. */
export interface SendTask {
  /** `sign`: signed, and not sent. */
  readonly kind: 'send' | 'sign'
  readonly from: Hex
  readonly request: CheckedRequest
  readonly chain: ChainFacts
  readonly ui: TransactionUi
  /** What amounts are said in first. Wire §5.2 `priceDisplay`. */
  readonly display: 'fiat-currency' | 'native-token'
  /** Its receipt is waited for. */
  readonly waits: boolean
}
/** What the call data does, as far as it is known. Modal §4.12. */
export type Action =
  | { readonly kind: 'transaction' }
  | { readonly kind: 'transfer'; readonly token: Token; readonly amount: bigint; readonly to: Hex }
  /** `unlimited`: all that there is and will be. */
  | {
      readonly kind: 'approve'
      readonly token: Token
      readonly amount: bigint
      readonly to: Hex
      readonly unlimited: boolean
    }
export interface Prepared {
  readonly nonce: number
  readonly fees: Fees
  /** wei; with the value sent. */
  readonly total: bigint
  /** The wallet has less than that. */
  readonly short: boolean
  /** Someone fills the role `funding`. */
  readonly fundable: boolean
  /** USD for one native token; null where nobody knows. */
  readonly price: number | null
  readonly action: Action
}
/** Signed bytes; the hash by which the chain will know them. */
export interface SignedTransaction {
  readonly raw: Hex
  readonly hash: Hex
}
type Ready = SendTask & { readonly prepared: Prepared }
export type SendState =
  | ({ readonly at: 'preparing' } & SendTask)
  /** `likelyFails`: a node says that it would revert; else it is not known what it costs. */
  | ({ readonly at: 'unprepared'; readonly error: LatchkitError; readonly likelyFails: boolean } & SendTask)
  | ({ readonly at: 'ready' } & Ready)
  | ({ readonly at: 'funding' } & Ready)
  /** Nothing is out yet: who leaves now has sent nothing. */
  | ({ readonly at: 'signing' } & Ready)
  /** `signed`: may be of a try before, whose bytes are sent again: a transaction is never made twice. */
  | ({ readonly at: 'submitting'; readonly signed: SignedTransaction } & Ready)
  | ({ readonly at: 'confirming'; readonly hash: Hex } & Ready)
  /** It is sent, and nobody says what became of it. */
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
