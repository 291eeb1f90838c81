import type { Http } from '../../core/http.js'
import { list, record, text } from '../../core/lib/read.js'
import type { AuthResponse } from '../../core/session.js'
import { proofOf } from '../../core/sign-in/authorization/authorization.api.js'
import type { Grant } from '../../core/sign-in/authorization/contract.js'
import type { OAuthTokens } from './contract.js'

export const authenticate = (http: Http, grant: Grant, disableSignup = false) =>
  http.post<AuthResponse>('/oauth/authenticate', { ...proofOf(grant), ...(disableSignup && { mode: 'no-signup' }) })

/** Links the account and returns the user. The answer may have the provider's tokens. */
export const link = (http: Http, grant: Grant) => http.post('/oauth/link', proofOf(grant))

/** Reads the identity provider's own tokens from an answer; undefined if the app does not request them. Wire §1.4. */
export function readTokens(answer: unknown): OAuthTokens | undefined {
  const wire = record(record(answer).oauth_tokens)
  const [provider, accessToken] = [text(wire.provider), text(wire.access_token)]
  if (!provider || !accessToken) return undefined
  const { access_token_expires_in_seconds: expires, refresh_token_expires_in_seconds: refreshExpires } = wire
  const refreshToken = text(wire.refresh_token)
  return {
    provider,
    accessToken,
    ...(typeof expires === 'number' && { accessTokenExpiresInSeconds: expires }),
    ...(refreshToken && { refreshToken }),
    ...(typeof refreshExpires === 'number' && { refreshTokenExpiresInSeconds: refreshExpires }),
    ...(wire.scopes !== undefined && { scopes: list(wire.scopes).filter((one) => typeof one === 'string') }),
  }
}
