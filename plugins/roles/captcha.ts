import type { Store } from '../../core/lib/store.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Roles {
    captcha: CaptchaRole
  }
}
export interface CaptchaRole {
  /**
   * Returns an unused captcha token, or asks the user for one. Undefined for a user who is logged in. With `intent`,
   * the captcha screen waits for a click at the end, because the next step has to open a window. Rejects with
   * `captcha_failure`, `captcha_timeout`, `exited_auth_flow`.
   */
  token(options?: CaptchaOptions): Promise<string | undefined>
}
export interface CaptchaOptions {
  readonly intent?: boolean | undefined
  /** Aborted when the token is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

/** Resolves with a captcha token if the app requires one and no user is logged in. Modal §4.1. */
export const captchaToken = async (
  { user, role }: { readonly user: Store<User | null>; role(name: 'captcha'): Promise<CaptchaRole | undefined> },
  options?: CaptchaOptions,
): Promise<string | undefined> => (user.get() ? undefined : (await role('captcha'))?.token(options))
