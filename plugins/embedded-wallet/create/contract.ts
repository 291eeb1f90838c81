import type { LatchkitError } from '../../../core/errors.js'
import type { EmbeddedAccount } from '../wallet/contract.js'

/** The stages of creating a wallet in the dialog. Modal §4.7. */
export type CreateState =
  /** EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN. `isNewUser`: a welcome is shown afterwards. */
  | { readonly at: 'creating'; readonly isNewUser: boolean }
  /** EMBEDDED_WALLET_CREATED_SCREEN. It continues by itself after 2.5 s, unless the user is about to press a button. */
  | {
      readonly at: 'created'
      readonly isNewUser: boolean
      readonly wallet: EmbeddedAccount
      readonly isHeld?: true
    }
  | { readonly at: 'done'; readonly value: EmbeddedAccount }
  | { readonly at: 'failed'; readonly error: LatchkitError }
/** `hold`: the pointer or the focus is on the button, which must not go away under it. */
export type CreateEvent = { readonly type: 'continue' | 'hold' }
