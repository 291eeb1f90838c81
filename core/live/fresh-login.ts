import { toError } from '../errors.js'

/** Has the user log in anew. Decision 43. */
export interface AsksForLogin {
  /**
   * Has the user log in anew, and then runs the operation once more. Rejects with `refusal`, which it was refused with,
   * where the user does not log in or cannot.
   */
  again<T>(run: () => Promise<T>, refusal: unknown, signal?: AbortSignal): Promise<T>
}
/** Whoever has the user log in anew, where anybody does. */
export interface FreshLogin {
  role(name: 'freshLogin'): Promise<AsksForLogin | undefined>
}

/** Runs what may want a fresh login: once more after one, where it is refused for want of it. Decision 43. */
export async function withFreshLogin<T>({ role }: FreshLogin, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    const freshLogin = toError(cause).code === 'fresh_login_required' && (await role('freshLogin'))
    if (!freshLogin) throw cause
    return freshLogin.again(run, cause, signal)
  }
}
