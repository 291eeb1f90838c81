import type { Explanation } from '../../../core/effects.js'

/** An operation of an ERC-4337 account in readable form. Addresses have their checksums. */
export interface OperationContent {
  readonly kind: 'operation'
  /** The account, which the wallet owns. */
  readonly sender: string
  readonly chain: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explanation: Explanation
  /** It makes the account first. */
  readonly factory: string | undefined
  /** It pays the fees in the account's place. */
  readonly paymaster: string | undefined
  /** wei: the most that the account pays. */
  readonly maxFee: bigint
  /** JSON, all of it. */
  readonly raw: string
}
