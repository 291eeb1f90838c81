import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { CaptchaRole } from '../roles/captcha.js'

declare module '../../core/registry.js' {
  interface Plugins {
    captcha: CaptchaContract
  }
}
export type CaptchaError =
  /**
   * The captcha did not accept the user or could not be shown; the message says which. Let the user try again. Without
   * the dialog the page needs `<Captcha />`, and its Content-Security-Policy has to allow the captcha.
   */
  | 'captcha_failure'
  /** The captcha had no result in time. Let the user try again. */
  | 'captcha_timeout'
  /** The server did not accept the token of the captcha. Let the user try again. */
  | 'invalid_captcha'
export interface CaptchaContract {
  api: CaptchaApi
  /** Undefined until the plugin has loaded, and always undefined if the app does not use a captcha. */
  state: CaptchaState
  flows: { check: Flow<CheckState, CheckEvent> }
  screens: 'CAPTCHA_SCREEN'
  errors: CaptchaError
}

export interface CaptchaApi extends CaptchaRole {
  /**
   * Registers an element of the host's page for the widget while no dialog is open. Returns the function that removes
   * it.
   */
  place(element: HTMLElement): () => void
}

/** The status of the captcha. `success` has the token. An app without a captcha has no state. */
export type CaptchaState =
  | {
      readonly status: 'ready'
      /** Set if the invisible challenge failed, so the next one has to ask the user. */
      readonly asks?: true
    }
  | {
      readonly status: 'loading'
      /** Whether the widget is asking the user. */
      readonly asking: boolean
    }
  | { readonly status: 'success'; readonly token: string }
  | { readonly status: 'error'; readonly error: LatchkitError }

/** The data that every stage of the screen has. */
export interface CheckTask {
  /** Whether the user has to click to continue. */
  readonly intent: boolean
  /** Number of times the user tried again. */
  readonly retries: number
  /** True if the landing lies beneath. This screen then stays until the request that needs the token shows its own. */
  readonly lingers: boolean
}
/** The element for the widget, available once the screen is drawn. */
interface Placed extends CheckTask {
  readonly place: HTMLElement
}
export type CheckState =
  | ({ readonly at: 'ready'; readonly place?: HTMLElement } & CheckTask)
  | ({ readonly at: 'checking'; readonly asking: boolean } & Placed)
  | ({ readonly at: 'success' } & CheckTask)
  | ({ readonly at: 'goingOn' } & CheckTask)
  | ({ readonly at: 'error'; readonly error: LatchkitError } & Placed)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type CheckEvent =
  | { readonly type: 'place'; readonly place: HTMLElement }
  | { readonly type: 'goOn' }
  /** Another screen covers this one. */
  | { readonly type: 'covered' }
  | { readonly type: 'retry' }
  | { readonly type: 'giveUp' }
