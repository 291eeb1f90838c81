import type { LatchkitError } from '../../core/errors.js'
import type { SignInFindings } from '../../core/input/sign-in-request.js'

/**
 * The effect of an instruction. Accounts are in base58; undefined where only a table on the chain names the account.
 */
export type Instruction =
  /** Lamports. */
  | {
      readonly kind: 'sol'
      readonly amount: bigint
      readonly from: string | undefined
      readonly to: string | undefined
    }
  /**
   * `approve` lets the delegate move the amount; `from` and `to` are token accounts. Without `decimals` the amount is
   * in the smallest unit.
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
  /** `to`: who decides over a token account from now on, null for nobody; or who gets the SOL of one that ends. */
  | {
      readonly kind: 'token'
      readonly act: 'authority' | 'close'
      readonly from: string | undefined
      readonly to: string | null | undefined
    }
  /** An account, with all that is in it, becomes a program's. */
  | { readonly kind: 'assign'; readonly account: string | undefined; readonly program: string }
  /** Words that go along. */
  | { readonly kind: 'memo'; readonly text: string }
  /** `data`: hex. `isHarmless`: it takes nothing from a wallet, whatever it is told. */
  | {
      readonly kind: 'call'
      readonly program: string
      readonly name: string | undefined
      readonly data: string
      readonly isHarmless: boolean
    }

/** The changes to the wallet that a node predicts. `lamports` and `amount` are negative where they leave it. */
export type BalanceChanges =
  | { readonly kind: 'unknown' }
  /** `lacking`: lamports that would mend it, and that can be added here. */
  | { readonly kind: 'fails'; readonly reason: string; readonly lacking?: bigint }
  /** The chain does not know the blockhash by which a transaction is of one chain, and of one minute. */
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
/** The request in readable form. `raw` is all of it: text, hex or base64. */
export type SignContent =
  | {
      readonly method: 'signMessage'
      readonly isText: boolean
      readonly raw: string
      /** The warnings about a message that logs in. */
      readonly signIn?: SignInFindings | undefined
    }
  | {
      readonly method: 'signTransaction' | 'signAndSendTransaction'
      readonly instructions: readonly Instruction[]
      /** `solana:mainnet`, … */
      readonly chain: string
      readonly raw: string
    }
/** True in every stage. */
export interface SignTask {
  readonly content: SignContent
  readonly address: string
  /** Undefined while it is being found out. */
  readonly changes: BalanceChanges | undefined
}
export type SignState =
  | ({ readonly at: 'asking' } & SignTask)
  /** The user adds what is lacking, in a dialog that lies above. */
  | ({ readonly at: 'funding' } & SignTask)
  | ({ readonly at: 'signing' } & SignTask)
  /** Of `signAndSendTransaction`: it is on its way to a node. */
  | ({ readonly at: 'sending'; readonly signed: Uint8Array } & SignTask)
  /** `signed`: it was on its way, and may be on the chain. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly signed?: Uint8Array } & SignTask)
  /** Closes by itself. */
  | ({ readonly at: 'success'; readonly signed: Uint8Array } & SignTask)
  | { readonly at: 'done'; readonly value: Uint8Array }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SignEvent = { readonly type: 'sign' } | { readonly type: 'fund' } | { readonly type: 'cancel' }
