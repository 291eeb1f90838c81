import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { FreshLoginRole } from '../roles/fresh-login.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'fresh-login': FreshLoginContract
  }
}
export interface FreshLoginContract {
  api: FreshLoginRole
  /** Only the prompt shows this error. The interrupted operation fails with its own error. */
  /** The browser did not open the window of the login. Make the call within a click. */
  errors: 'popup_blocked'
  /** These plugins log in again without asking the user. */
  uses: 'custom-auth' | 'guest'
  flows: { prompt: Flow<FreshLoginState, FreshLoginEvent> }
  /** The screen of an overlay. Hosts never see its name. */
  screens: 'FRESH_LOGIN_SCREEN'
}

/** One way in which the user can log in again. */
export interface Way {
  /** The login method, or one row of many: `email`, `google`, `wallet:metamask`. */
  readonly method: string
  /** The id of the plugin that performs the login. */
  readonly owner: string
  /** The email address or phone number that receives the code. */
  readonly to?: string
  /** The name of the service or wallet, which is the same in every language. */
  readonly label?: string
  /** The address of the wallet's image. */
  readonly icon?: string
}
interface Task {
  readonly ways: readonly Way[]
}
export type FreshLoginState =
  /** `error`: why the login with `way` failed. */
  | ({ readonly at: 'choosing'; readonly error?: LatchkitError | undefined; readonly way?: Way } & Task)
  /** The login's own screens are shown above this one. */
  | ({ readonly at: 'entering'; readonly way: Way } & Task)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type FreshLoginEvent = { readonly type: 'choose'; readonly way: Way } | { readonly type: 'cancel' }
