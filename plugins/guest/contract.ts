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
   * The guest of this device, made on the first call; the same one comes back until logout. Whoever is logged in already
   * stays. Rejects with `disallowed_login_method`, `allowlist_rejected`, `max_accounts_reached`, `network`, …
   */
  create(): Promise<User>
  /** Logs this device's guest in anew, by the credential that it has. Rejects where there is none, and as `create` does. */
  relogin(): Promise<void>
}
