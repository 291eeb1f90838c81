import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    legal: LegalContract
  }
}
export interface LegalContract {
  api: LegalApi
  flows: { consent: Flow<ConsentState, ConsentEvent> }
  screens: 'AFFIRMATIVE_CONSENT_SCREEN'
}

export interface LegalApi {
  /** Shows the consent screen. If the user declines, it logs out and rejects with `exited_auth_flow`. */
  onboard(): Promise<void>
  /**
   * Shows the consent screen when the page loads. Resolves with 'interrupted' if another dialog that the host
   * opened lay above and was closed, which leaves the question unanswered.
   */
  catchUp(): Promise<unknown>
  /** Accepts the terms without the dialog. Rejects with `must_be_authenticated`. */
  acceptTerms(): Promise<User>
}

export type ConsentState =
  | {
      readonly at: 'asking'
      /** The error of the last attempt to accept. */
      readonly error?: LatchkitError
    }
  | { readonly at: 'accepting' }
  | { readonly at: 'declining' }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type ConsentEvent = { readonly type: 'accept' } | { readonly type: 'decline' }
