import type { Http } from '../../core/http.js'

/** Resolves with the user. Core §7, Wire §1.3. */
export const acceptTerms = (http: Http) => http.post('/users/me/accept_terms', {})
