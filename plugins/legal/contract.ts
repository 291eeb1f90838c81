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
  /** The consent screen; rejects with `exited_auth_flow`, and nobody is logged in, where the user declines. */
  onboard(): Promise<void>
  /**
   * The same as the page loads. Resolves with 'interrupted' where a dialog of the host lay over the question and was
   * closed: then nothing was answered.
   */
  catchUp(): Promise<unknown>
  /** Headless. Rejects with `must_be_authenticated`. */
  acceptTerms(): Promise<User>
}

export type ConsentState =
  | {
      readonly at: 'asking'
      /** Why the last 'Accept' did not arrive. */
      readonly error?: LatchkitError
    }
  | { readonly at: 'accepting' }
  | { readonly at: 'declining' }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type ConsentEvent = { readonly type: 'accept' } | { readonly type: 'decline' }
