import type { Http } from '../../core/http.js'
import type { AuthResponse } from '../../core/session.js'
import type { SignupTask } from '../../core/sign-in/end.js'
import type { Proof } from './contract.js'

/**
 * `token` is the captcha token, if the app requires one. With `disableSignup`, the server refuses an unknown user.
 * Core §7, Wire §1.3.
 */
export const authenticate = (http: Http, proof: Proof, token: string | undefined, { disableSignup }: SignupTask) =>
  http.post<AuthResponse>('/telegram/authenticate', {
    ...(token && { captcha_token: token }),
    ...(disableSignup && { mode: 'no-signup' }),
    ...proof,
  })

/** Resolves with the user. */
export const link = (http: Http, proof: Proof) => http.post('/telegram/link', proof)

/** Resolves with the user. */
export const unlink = (http: Http, id: string) => http.post('/telegram/unlink', { telegram_user_id: id })
