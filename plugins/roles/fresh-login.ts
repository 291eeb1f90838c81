import type { AsksForLogin } from '../../core/live/fresh-login.js'

declare module '../../core/registry.js' {
  interface Roles {
    freshLogin: FreshLoginRole
  }
}
export interface FreshLoginRole extends AsksForLogin {}
