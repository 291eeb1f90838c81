import { LatchkitError } from '../../../core/errors.js'
import type { Http } from '../../../core/http.js'
import { record, text } from '../../../core/lib/read.js'
import type { AuthResponse } from '../../../core/session.js'
import type { SignupTask } from '../../../core/sign-in/end.js'
import type { SignedMessage } from '../contract.js'
import { proof } from './proof.js'

/** The endpoints of Ethereum, and those of Solana with the same shape. Core §7, Wire §1.3. */
export type SiwMethod = 'siwe' | 'siws'

/**
 * Fetches a nonce and its time by the server's clock, since the device's clock may be wrong by hours. `token` is the
 * captcha token, if the app requires one.
 */
export async function init(http: Http, way: SiwMethod, address: string, token?: string, signal?: AbortSignal) {
  const answer = record(await http.post(`/${way}/init`, { address, token }, { signal }))
  const nonce = text(answer.nonce)
  if (nonce) return { nonce, issuedAt: text(answer.issued_at) ?? new Date().toISOString() }
  throw new LatchkitError('malformed_response', 'The server sent no nonce.')
}

/** With `disableSignup`, the server refuses an unknown user. */
export const authenticate = (http: Http, way: SiwMethod, signed: SignedMessage, { disableSignup }: SignupTask) =>
  http.post<AuthResponse>(`/${way}/authenticate`, { ...proof(signed), mode: disableSignup ? 'no-signup' : undefined })
