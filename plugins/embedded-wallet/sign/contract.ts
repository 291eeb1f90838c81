import type { Explanation } from '../../../core/effects.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { SignInFindings } from '../../../core/input/sign-in-request.js'
import type { WaitsForWallet } from '../../../core/sign-in/slow-wallet.js'
import type { OperationContent } from '../operation/contract.js'
import type { Signed } from '../wallet/contract.js'

/** Options of the signing screen: whether it is shown, and its texts. */
export interface SignUi {
  /** Overrides the app's setting: true always shows the screen, false never does. */
  readonly showWalletUIs?: boolean | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly buttonText?: string | undefined
  readonly iconUrl?: string | undefined
  /** false hides the button to decline. The dialog can be closed either way. */
  readonly isCancellable?: boolean | undefined
}

/** Options of methods that may open the dialog. */
export interface SignOptions {
  /** The address of the wallet to use; by default the first wallet that was not imported. */
  readonly address?: string | undefined
  readonly uiOptions?: SignUi | undefined
}
/**
 * Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request` (4001),
 * `unable_to_sign`, …
 */
export interface MessageSigning {
  /** Rejects with `invalid_message` if `message` is empty. */
  message(of: { readonly message: string }, options?: SignOptions): Promise<Signed>
  /**
   * Signs EIP-712 typed data, an object or JSON. Rejects with `invalid_data` if it is malformed or for another chain.
   */
  typedData(data: object, options?: SignOptions): Promise<Signed>
}
export interface MessageSigner extends MessageSigning {
  /**
   * `csw_signUserOperation`: signs a user operation of a smart account that the wallet owns. Rejects with
   * `invalid_data`, `unsupported_chain_id`.
   */
  personal(message: string, options?: SignOptions): Promise<Signed>
  /**
   * `csw_signUserOperation` signs an operation of a smart account that the wallet owns. Rejects with `invalid_data`,
   * `unsupported_chain_id`.
   */
  userOperation(of: unknown, options?: SignOptions): Promise<Signed>
}

/** One row of typed data: a value, or nested rows. */
export interface TypedRow {
  readonly name: string
  readonly value: string | readonly TypedRow[]
  readonly means?: TypedMeaning | undefined
}
/**
 * `token` is an amount of a token, `moment` a Unix time in seconds, `highest` the highest number of its type, and
 * `number` a number with many digits.
 */
export type TypedMeaning = 'address' | 'highest' | 'number' | { readonly token: string } | { readonly moment: bigint }
/** The permissions that a signature grants, and the names of their chain. */
interface Gives {
  readonly effects: Explanation['effects']
  readonly chain: { readonly name: string; readonly symbol: string; readonly decimals: number }
}
/** The request in readable form. */
export type SignContent =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Warnings about a login message. */
      readonly signIn?: SignInFindings | undefined
    }
  /** Bytes that are not text. */
  | { readonly kind: 'hex'; readonly text: string; readonly signIn?: SignInFindings | undefined }
  | {
      readonly kind: 'typed'
      readonly primaryType: string
      readonly domain: readonly TypedRow[]
      readonly message: readonly TypedRow[]
      /** The whole typed data as JSON. */
      readonly raw: string
      /** The tokens that the data mention, if they could be read. */
      readonly tokens?: Explanation['tokens']
      /** The permissions that the signature grants, if they are known. */
      readonly gives?: Gives | undefined
    }
  | OperationContent
/** The data that every stage has. Modal §3, `signMessage`. */
export interface SignTask {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'csw_signUserOperation'
  readonly content: SignContent
  readonly address: string
  readonly ui: SignUi
}
export type SignState =
  | ({ readonly at: 'asking' } & SignTask)
  | ({ readonly at: 'signing' } & WaitsForWallet & SignTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & SignTask)
  /** 'Success'. The screen closes by itself. */
  | ({ readonly at: 'success'; readonly signed: Signed } & SignTask)
  | { readonly at: 'done'; readonly value: Signed }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SignEvent = { readonly type: 'sign' } | { readonly type: 'cancel' }
