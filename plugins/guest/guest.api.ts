import type { Http } from '../../core/http.js'
import type { AuthResponse } from '../../core/session.js'

/** `credential` has 43 characters. Core §7, Wire §1.3. */
export const authenticate = (http: Http, credential: string) =>
  http.post<AuthResponse>('/guest/authenticate', { guest_credential: credential })
