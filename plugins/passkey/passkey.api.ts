import { LatchkitError } from '../../core/errors.js'
import type { Http } from '../../core/http.js'
import { type Json, record, text } from '../../core/lib/read.js'
import type { AuthResponse } from '../../core/session.js'
import type { Challenge, PasskeyIntent } from './contract.js'

const PATHS: Readonly<Record<PasskeyIntent, string>> = { login: 'authenticate', signup: 'register', link: 'link' }
/** The most passkeys of one user. Core §9. */
export const MAX_PASSKEYS = 5
/** The time-out in ms if the server names none. */
const CEREMONY_TIMEOUT_MS = 60_000

/** `token` is the captcha token, if the app requires one. Core §7, Wire §1.3, §1.6. */
export async function init(
  http: Http,
  intent: PasskeyIntent,
  token: string | undefined,
  now: number,
): Promise<Challenge> {
  const answer = record(await http.post(`/passkeys/${PATHS[intent]}/init`, token ? { token } : {}))
  const options = record(answer.options)
  if (!text(options.challenge))
    throw new LatchkitError('malformed_response', 'The server asked for a passkey without a challenge.')
  const timeout = typeof options.timeout === 'number' ? options.timeout : CEREMONY_TIMEOUT_MS
  return { relyingParty: text(answer.relying_party) ?? location.origin, options, until: now + timeout }
}

const proof = ({ relyingParty }: Challenge, answer: Json) => ({
  relying_party: relyingParty,
  authenticator_response: answer,
})

export const authenticate = (http: Http, challenge: Challenge, answer: Json) =>
  http.post<AuthResponse>('/passkeys/authenticate', {
    ...proof(challenge, answer),
    challenge: challenge.options.challenge,
  })

export const register = (http: Http, challenge: Challenge, answer: Json) =>
  http.post<AuthResponse>('/passkeys/register', proof(challenge, answer))

/** Resolves with the user. */
export const link = (http: Http, challenge: Challenge, answer: Json) =>
  http.post('/passkeys/link', proof(challenge, answer))

/** Resolves with the user. */
export const unlink = (http: Http, credentialId: string) =>
  http.post('/passkeys/unlink', { credential_id: credentialId })
