import type { Http } from '../../core/http.js'
import type { AuthResponse } from '../../core/session.js'

/** Logs in with the host's JWT. Core §7, Wire §1.3. */
export const authenticate = (http: Http, token: string) =>
  http.post<AuthResponse>('/custom_jwt_account/authenticate', { token })

/** Resolves with the user. */
export const link = (http: Http, token: string) => http.post('/custom_jwt_account/link', { token })
