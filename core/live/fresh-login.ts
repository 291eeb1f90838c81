import { toError } from '../errors.js'

/** Asks the user to log in again. Decision 43. */
export interface AsksForLogin {
  /**
   * Asks the user to log in again, then repeats the operation. Rejects with `refusal`, the operation's error, if there
   * is no new login.
   */
  retry<T>(run: () => Promise<T>, refusal: unknown, signal?: AbortSignal): Promise<T>
}
/** Returns the function that asks the user to log in again, if a plugin provides one. */
export interface FreshLogin {
  role(name: 'freshLogin'): Promise<AsksForLogin | undefined>
}

/** Runs an operation, and again after a new login if it is refused because the login is too old. Decision 43. */
export async function withFreshLogin<T>({ role }: FreshLogin, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    const freshLogin = toError(cause).code === 'fresh_login_required' && (await role('freshLogin'))
    if (!freshLogin) throw cause
    return freshLogin.retry(run, cause, signal)
  }
}
