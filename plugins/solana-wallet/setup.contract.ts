import type { LatchkitError } from '../../core/errors.js'
import type { WalletSetupEvent, WalletSetupState } from '../../core/sign-in/wallet-setup.js'

/** The stages of creating the Solana wallet of a login in the dialog. Modal §4.17. */
export type SetupState =
  | WalletSetupState
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SetupEvent = WalletSetupEvent
