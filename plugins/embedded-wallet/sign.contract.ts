import type { LatchkitError } from '../../core/errors.js'
import type { Signed } from './contract.js'

/** Modal §3, `signMessage`; react API. */
export interface SignUi {
  /** false: no screen, whatever the app says; true: one, whatever it says. */
  readonly showWalletUIs?: boolean
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly iconUrl?: string
  /** A button to decline beside the one to go on; the dialog can be closed either way. */
  readonly isCancellable?: boolean
}

/** One line of typed data: a value, or more lines. */
export interface TypedRow {
  readonly name: string
  readonly value: string | readonly TypedRow[]
}
/** What is signed, as a person can read it. */
export type SignContent =
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are no text. */
  | { readonly kind: 'hex'; readonly text: string }
  | {
      readonly kind: 'typed'
      readonly primaryType: string
      readonly domain: readonly TypedRow[]
      readonly message: readonly TypedRow[]
      /** JSON, all of it. */
      readonly raw: string
    }
/** True in every stage. Modal §3, `signMessage`. */
export interface SignTask {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4'
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
