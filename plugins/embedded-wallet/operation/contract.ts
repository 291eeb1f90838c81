import type { Explanation } from '../../../core/effects.js'

/** An ERC-4337 user operation in readable form. Addresses have checksums. */
export interface OperationContent {
  readonly kind: 'operation'
  /** The smart account, which the wallet owns. */
  readonly sender: string
  readonly chain: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explanation: Explanation
  /** Set if the operation deploys the account first. */
  readonly factory: string | undefined
  /** Pays the fees instead of the account. */
  readonly paymaster: string | undefined
  /** The most that the account pays, in wei. */
  readonly maxFee: bigint
  /** The whole operation as JSON. */
  readonly raw: string
}
