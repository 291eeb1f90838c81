import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    guest: GuestContract
  }
}
export interface GuestContract {
  api: GuestApi
}
export interface GuestApi {
  /**
   * The guest of this device, created on the first call and the same until logout. A user who is logged in already
   * stays. Rejects with `disallowed_login_method`, `allowlist_rejected`, `max_accounts_reached`, `network`, …
   */
  create(): Promise<User>
  /** Logs this device's guest in again by the stored credential. Rejects without a credential, and as `create` does. */
  relogin(): Promise<void>
}
