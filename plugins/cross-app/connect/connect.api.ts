import type { Http } from '../../../core/http.js'
import { record, text } from '../../../core/lib/read.js'
import type { AuthResponse } from '../../../core/session.js'
import { proofOf } from '../../../core/sign-in/authorization/authorization.api.js'
import type { Grant } from '../../../core/sign-in/authorization/contract.js'

export const authenticate = (http: Http, provider: string, grant: Grant, disableSignup = false) =>
  http.post<AuthResponse>('/oauth/authenticate', {
    ...proofOf(grant),
    provider,
    ...(disableSignup && { mode: 'no-signup' }),
  })

/** Answers the user, and the token on it. */
export const link = (http: Http, provider: string, grant: Grant) =>
  http.post('/oauth/link', { ...proofOf(grant), provider })

/** What an answer gives for the other app's own API. */
export const providerTokenIn = (answer: unknown) => text(record(record(answer).oauth_tokens).access_token)
