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
  /** Shown in the prompt alone: what waits keeps its own refusal. */
  errors: 'popup_blocked'
  /** They log in anew without a question. */
  uses: 'custom-auth' | 'guest'
  flows: { prompt: Flow<FreshLoginState, FreshLoginEvent> }
  /** Of an overlay, so that the outside never sees its name. */
  screens: 'FRESH_LOGIN_SCREEN'
}

/** One of the user's own logins. */
export interface Way {
  /** The login method, or one of many: `email`, `google`, `wallet:metamask`. */
  readonly method: string
  /** The plugin that logs in by it. */
  readonly owner: string
  /** Where its code goes: of an email address or a phone number. */
  readonly to?: string
  /** What it calls itself, in every language: a service, a wallet. */
  readonly label?: string
  /** The wallet's image. */
  readonly icon?: string
}
interface Task {
  readonly ways: readonly Way[]
}
export type FreshLoginState =
  /** `error`: why the login by `tried` failed. */
  | ({ readonly at: 'choosing'; readonly error?: LatchkitError | undefined; readonly tried?: Way } & Task)
  /** The login's own screens lie above. */
  | ({ readonly at: 'entering'; readonly way: Way } & Task)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type FreshLoginEvent = { readonly type: 'choose'; readonly way: Way } | { readonly type: 'cancel' }
