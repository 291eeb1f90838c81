import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { CaptchaRole } from '../roles/captcha.js'

declare module '../../core/registry.js' {
  interface Plugins {
    captcha: CaptchaContract
  }
}
export interface CaptchaContract {
  api: CaptchaApi
  /** Undefined until the plugin has arrived; it does not where the app has captcha off. */
  state: CaptchaState
  flows: { check: Flow<CheckState, CheckEvent> }
  screens: 'CAPTCHA_SCREEN'
}

export interface CaptchaApi extends CaptchaRole {
  /** A place in the host's page where the widget shows while no dialog is open. Answers its release. */
  place(element: HTMLElement): () => void
}

/** The status of the captcha. `success` has the token; an app without captcha has no state. */
export type CaptchaState =
  | {
      readonly status: 'ready'
      /** The invisible challenge failed: the user has to be asked. */
      readonly asks?: true
    }
  | {
      readonly status: 'loading'
      /** The user is being asked. */
      readonly asking: boolean
    }
  | { readonly status: 'success'; readonly token: string }
  | { readonly status: 'error'; readonly error: LatchkitError }

/** The data that every stage of the screen has. */
export interface CheckTask {
  /** The user goes on by a click of their own. */
  readonly intent: boolean
  /** How often the user tried again. */
  readonly retries: number
  /** True if the landing is beneath: this screen stays until the request that needs the token shows its own screen. */
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
  /** Another screen has taken its place. */
  | { readonly type: 'covered' }
  | { readonly type: 'retry' }
  | { readonly type: 'giveUp' }
