import type { LatchkitError } from '../../../core/errors.js'
import type { WalletSetupEvent, WalletSetupState } from '../../../core/sign-in/wallet-setup.js'
import type { EmbeddedAccount } from '../wallet/contract.js'

/** The stages of creating a wallet in the dialog. Modal §4.7. */
export type CreateState =
  /** EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN. `isNewUser`: a welcome is shown afterwards. */
  | WalletSetupState
  /** EMBEDDED_WALLET_CREATED_SCREEN. It continues by itself after 2.5 s, unless it is `held`. */
  | { readonly at: 'created'; readonly isNewUser: boolean; readonly wallet: EmbeddedAccount; readonly held?: boolean }
  | { readonly at: 'done'; readonly value: EmbeddedAccount }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type CreateEvent =
  | WalletSetupEvent
  | { readonly type: 'continue' }
  /** The pointer or the focus is on the button, so that the user is about to press it. */
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
