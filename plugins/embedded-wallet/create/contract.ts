import type { LatchkitError } from '../../../core/errors.js'
import type { EmbeddedAccount } from '../wallet/contract.js'

/** The making of a wallet, shown. Modal §4.7. */
export type CreateState =
  /** EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN. `isNewUser`: welcomed afterwards. */
  | { readonly at: 'creating'; readonly isNewUser: boolean }
  /** EMBEDDED_WALLET_CREATED_SCREEN: goes on by itself after 2.5 s. */
  | { readonly at: 'created'; readonly isNewUser: boolean; readonly wallet: EmbeddedAccount }
  | { readonly at: 'done'; readonly value: EmbeddedAccount }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type CreateEvent = { readonly type: 'continue' }
