declare module '../../core/registry.js' {
  interface Roles {
    freshLogin: FreshLoginRole
  }
}
export interface FreshLoginRole {
  /**
   * Has the user log in anew, and then runs the operation once more. Rejects with `refusal`, which it was refused with, where the user
   * does not log in or cannot.
   */
  again<T>(run: () => Promise<T>, refusal: unknown, signal?: AbortSignal): Promise<T>
}
