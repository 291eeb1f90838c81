import type { Http } from '../../core/live/http.js'

/** Answers the user. Core §7, Wire §1.3. */
export const acceptTerms = (http: Http) => http.post('/users/me/accept_terms', {})
