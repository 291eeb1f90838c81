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

/** Resolves with the user and the other app's token. */
export const link = (http: Http, provider: string, grant: Grant) =>
  http.post('/oauth/link', { ...proofOf(grant), provider })

/** The access token for the other app's API, if the answer has one. */
export const providerTokenIn = (answer: unknown) => text(record(record(answer).oauth_tokens).access_token)
