import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    guest: GuestContract
  }
}
export interface GuestContract {
  api: GuestApi
  requires: 'fresh-login'
}
export interface GuestApi {
  /**
   * Logs in as the guest of this device, who is created on the first call and stays the same until logout. A user who
   * is logged in already stays logged in. Rejects with `disallowed_login_method`, `allowlist_rejected`,
   * `max_accounts_reached`, `network`, …
   */
  create(): Promise<User>
  /**
   * Logs this device's guest in again with the stored credential. Rejects without a credential, and as `create` does.
   */
  relogin(): Promise<void>
}
