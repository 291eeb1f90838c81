import { LatchkitError } from '../../core/errors.js'
import { list, record, text, webUrl } from '../../core/lib/read.js'
import type { Http } from '../../core/live/http.js'
import type { AuthResponse } from '../../core/live/session.js'
import type { Grant, OAuthTokens } from './contract.js'

export interface Asking {
  readonly provider: string
  /** Where the provider sends the person back to. */
  readonly redirectTo: string
  /** Of the captcha, where the app wants one. */
  readonly token: string | undefined
  readonly challenge: string
  readonly state: string
}

/** Where the person goes to say who they are. Core §7, Wire §1.3. */
export async function init(http: Http, asking: Asking, signal: AbortSignal): Promise<string> {
  const { provider, redirectTo, token, challenge, state } = asking
  const body = {
    provider,
    redirect_to: redirectTo,
    code_challenge: challenge,
    state_code: state,
    ...(token && { token }),
  }
  const url = webUrl(record(await http.post('/oauth/init', body, { signal })).url)
  if (url) return url
  throw new LatchkitError('malformed_response', 'The server did not say where to log in.')
}

const proof = ({ code, state, verifier }: Grant) => ({
  authorization_code: code,
  state_code: state,
  code_verifier: verifier,
})

export const authenticate = (http: Http, grant: Grant, disableSignup = false) =>
  http.post<AuthResponse>('/oauth/authenticate', { ...proof(grant), ...(disableSignup && { mode: 'no-signup' }) })

/** Answers the user, and the tokens on it. */
export const link = (http: Http, grant: Grant) => http.post('/oauth/link', proof(grant))

/** Answers the user. */
export const unlink = (http: Http, provider: string, subject: string) =>
  http.post('/oauth/unlink', { provider, subject })

/** What an answer says of the provider's own tokens; nothing where the app has them off. Wire §1.4. */
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
    ...(wire.scopes !== undefined && { scopes: list(wire.scopes).map(String) }),
  }
}
