import type { Http } from '../http.js'
import type { AuthResponse } from '../session.js'
import { mustBeLoggedIn } from '../sign-in/must-be-logged-in.js'

interface Forked extends AuthResponse {
  readonly new_session_refresh_token: string
}
export interface ForkParts {
  accessToken(): Promise<string | null>
  refreshToken(): string | undefined
  http(): Http
  /** Runs work while no other tab refreshes. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  keep(answer: AuthResponse): void
}

/**
 * Creates a single-use token that starts a second session of the same user elsewhere. Rejects with
 * `must_be_authenticated`, `fresh_login_required`, and `not_supported` if the session is in the server's cookie
 * (decision 81). Core §4.
 */
export async function fork({ accessToken, refreshToken, http, exclusive, keep }: ForkParts): Promise<string> {
  mustBeLoggedIn(await accessToken())
  // this tab's own refresh token is single-use too, so the answer has a new one
  return exclusive(async () => {
    const answer = await http().post<Forked>('/sessions/fork', { refresh_token: refreshToken() })
    keep({ ...answer, user: undefined })
    return answer.new_session_refresh_token
  })
}
