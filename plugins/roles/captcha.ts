import type { Store } from '../../core/lib/store.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Roles {
    captcha: CaptchaRole
  }
}
export interface CaptchaRole {
  /**
   * Returns an unused captcha token, or asks the user for one. Undefined for a user who is logged in.
   * `intent`: what follows needs a click of the user's own (a window to open), so the captcha screen waits for one.
   * Rejects with `captcha_failure`, `captcha_timeout`, `exited_auth_flow`.
   */
  token(options?: CaptchaOptions): Promise<string | undefined>
}
export interface CaptchaOptions {
  readonly intent?: boolean | undefined
  /** Aborted when the token is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

/** A token for what follows, where the app wants one. Modal §4.1: nothing of a user who is authenticated. */
export const captchaToken = async (
  { user, role }: { readonly user: Store<User | null>; role(name: 'captcha'): Promise<CaptchaRole | undefined> },
  options?: CaptchaOptions,
): Promise<string | undefined> => (user.get() ? undefined : (await role('captcha'))?.token(options))
