import type { Explanation } from '../../../core/effects.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { SignInFindings } from '../../../core/input/sign-in-request.js'
import type { OperationContent } from '../operation/contract.js'
import type { Signed } from '../wallet/contract.js'

/** Options of the signing screen: whether it shows, and texts in place of the usual ones. */
export interface SignUi {
  /** false: no screen, whatever the app says; true: one, whatever it says. */
  readonly showWalletUIs?: boolean
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly iconUrl?: string
  /** false: no button to decline beside the one to go on. The dialog can be closed either way. */
  readonly isCancellable?: boolean
}

/** Options of what opens the dialog to ask the user. */
export interface SignOptions {
  /** The address of the wallet to use; by default the first wallet that was not imported. */
  readonly address?: string
  readonly uiOptions?: SignUi
}
/**
 * Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request` (4001),
 * `unable_to_sign`, …
 */
export interface MessageSigning {
  /** `message` is not empty: `invalid_message`. */
  message(of: { readonly message: string }, options?: SignOptions): Promise<Signed>
  /** EIP-712, an object or its JSON: `invalid_data` where it is malformed, or for another chain than the wallet's. */
  typedData(data: object, options?: SignOptions): Promise<Signed>
}
export interface MessageSigner extends MessageSigning {
  /** `personal_sign` of dapps: hex is bytes, anything else is text. */
  personal(message: string, options?: SignOptions): Promise<Signed>
  /**
   * `csw_signUserOperation` signs an operation of a smart account that the wallet owns. Rejects with `invalid_data`,
   * `unsupported_chain_id`.
   */
  userOperation(of: unknown, options?: SignOptions): Promise<Signed>
}

/** One line of typed data: a value, or more lines. */
export interface TypedRow {
  readonly name: string
  readonly value: string | readonly TypedRow[]
  readonly means?: TypedMeaning | undefined
}
/**
 * `token` is an amount of a token, `moment` a Unix time in seconds, `highest` the highest number of its type, `number`
 * one with many digits.
 */
export type TypedMeaning = 'address' | 'highest' | 'number' | { readonly token: string } | { readonly moment: bigint }
/** The permissions that a signature gives, and the names of the chain on which it does. */
interface Gives {
  readonly effects: Explanation['effects']
  readonly chain: { readonly name: string; readonly symbol: string; readonly decimals: number }
}
/** The request in readable form. */
export type SignContent =
  | {
      readonly kind: 'text'
      readonly text: string
      /** The warnings about a message that logs in. */
      readonly signIn?: SignInFindings | undefined
    }
  /** Bytes that are no text. */
  | { readonly kind: 'hex'; readonly text: string }
  | {
      readonly kind: 'typed'
      readonly primaryType: string
      readonly domain: readonly TypedRow[]
      readonly message: readonly TypedRow[]
      /** JSON, all of it. */
      readonly raw: string
      /** Those that it names, as far as they can be read. */
      readonly tokens?: Explanation['tokens']
      /** The permissions that the signature gives, where they are known. */
      readonly gives?: Gives | undefined
    }
  | OperationContent
/** True in every stage. Modal §3, `signMessage`. */
export interface SignTask {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'csw_signUserOperation'
  readonly content: SignContent
  readonly address: string
  readonly ui: SignUi
}
export type SignState =
  | ({ readonly at: 'asking' } & SignTask)
  | ({ readonly at: 'signing' } & SignTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & SignTask)
  /** 'Success': closes by itself. */
  | ({ readonly at: 'success'; readonly signed: Signed } & SignTask)
  | { readonly at: 'done'; readonly value: Signed }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SignEvent = { readonly type: 'sign' } | { readonly type: 'cancel' }
