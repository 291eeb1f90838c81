import { toError } from '../errors.js'
import type { Http } from '../http.js'

/** Asks the user to log in again. Decision 79. */
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

/** Repeats a request after a new login if the server refuses it because the login is too long ago. Decision 79. */
export const askingForLogin = ({ role }: FreshLogin, plain: Http): Http => ({
  ...plain,
  post<T>(...request: Parameters<Http['post']>) {
    const run = () => plain.post<T>(...request)
    return run().catch(async (cause) => {
      const freshLogin = toError(cause).code === 'fresh_login_required' && (await role('freshLogin'))
      if (!freshLogin) throw cause
      return freshLogin.retry(run, cause, request[2]?.signal)
    })
  },
})
