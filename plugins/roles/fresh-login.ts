import { toError } from '../../core/errors.js'

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

/** Runs what may want a fresh login: once more after one, where it is refused for want of it. Decision 43. */
export async function withFreshLogin<T>(
  { role }: { role(name: 'freshLogin'): Promise<FreshLoginRole | undefined> },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    const freshLogin = toError(cause).code === 'fresh_login_required' && (await role('freshLogin'))
    if (!freshLogin) throw cause
    return freshLogin.again(run, cause)
  }
}
