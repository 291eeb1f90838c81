import type { LatchkitError } from '../../core/errors.js'
import type { SignInFindings } from '../../core/input/sign-in-request.js'
import type { WaitsForWallet } from '../../core/sign-in/slow-wallet.js'

/**
 * The effect of an instruction. Accounts are in base58; undefined if only a lookup table on the chain has the address.
 */
export type Instruction =
  /** A transfer of SOL, in lamports. */
  | {
      readonly kind: 'sol'
      readonly amount: bigint
      readonly from: string | undefined
      readonly to: string | undefined
    }
  /**
   * `approve` lets the delegate transfer the amount. `from` and `to` are token accounts. Without `decimals` the amount
   * is in the smallest unit.
   */
  | {
      readonly kind: 'token'
      readonly act: 'transfer' | 'approve'
      readonly amount: bigint
      readonly decimals?: number
      readonly mint?: string | undefined
      readonly from: string | undefined
      readonly to: string | undefined
    }
  /**
   * `to` is the new authority over a token account (null for none), or the recipient of the SOL of a closed account.
   */
  | {
      readonly kind: 'token'
      readonly act: 'authority' | 'close'
      readonly from: string | undefined
      readonly to: string | null | undefined
    }
  /** Gives an account with its contents to a program. */
  | { readonly kind: 'assign'; readonly account: string | undefined; readonly program: string }
  /** A text that is stored with the transaction. */
  | { readonly kind: 'memo'; readonly text: string }
  /** `data` is hex. `isHarmless`: it takes nothing from a wallet, whatever its arguments. */
  | {
      readonly kind: 'call'
      readonly program: string
      readonly name: string | undefined
      readonly data: string
      readonly isHarmless: boolean
    }

/** The changes of the wallet's balances that a node predicts. `lamports` and `amount` are negative for losses. */
export type BalanceChanges =
  | { readonly kind: 'unknown' }
  /** `lacking`: the missing lamports, if the user can add them here. */
  | { readonly kind: 'fails'; readonly reason: string; readonly lacking?: bigint }
  /**
   * The chain does not know the transaction's blockhash, which belongs to one chain and expires after about a minute.
   */
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'changes'
      readonly lamports: bigint
      readonly tokens: readonly {
        readonly mint: string
        readonly amount: bigint
        readonly decimals: number | undefined
      }[]
    }
/** The request in readable form. `raw` is the whole request as text, hex or base64. */
export type SignContent =
  | {
      readonly method: 'signMessage'
      readonly isText: boolean
      readonly raw: string
      /** Warnings about a login message. */
      readonly signIn?: SignInFindings | undefined
    }
  | {
      readonly method: 'signTransaction' | 'signAndSendTransaction'
      readonly instructions: readonly Instruction[]
      /** `solana:mainnet`, … */
      readonly chain: string
      readonly raw: string
    }
/** The data that every stage has. */
export interface SignTask {
  readonly content: SignContent
  readonly address: string
  /** Undefined while they are being fetched. */
  readonly changes: BalanceChanges | undefined
}
export type SignState =
  | ({ readonly at: 'asking' } & SignTask)
  /** The user adds the missing amount in a dialog above. */
  | ({ readonly at: 'funding' } & SignTask)
  | ({ readonly at: 'signing' } & WaitsForWallet & SignTask)
  /** For `signAndSendTransaction`: the transaction is being sent to a node. */
  | ({ readonly at: 'sending'; readonly signed: Uint8Array } & SignTask)
  /** `signed` is set if the transaction was sent and may be on the chain. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly signed?: Uint8Array } & SignTask)
  /** The screen closes by itself. */
  | ({ readonly at: 'success'; readonly signed: Uint8Array } & SignTask)
  /** The transaction was sent; `signed` is its signature. */
  | ({ readonly at: 'receipt'; readonly signed: Uint8Array } & SignTask)
  | { readonly at: 'done'; readonly value: Uint8Array }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export interface SignEvent {
  /** `finish` leaves the receipt. */
  readonly type: 'sign' | 'fund' | 'cancel' | 'finish'
}
