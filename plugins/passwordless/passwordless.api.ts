import type { Http } from '../../core/live/http.js'
import type { AuthResponse } from '../../core/live/session.js'
import type { Channel } from './contract.js'

/** The two channels' endpoints and field names; all the rest is one piece of code. Core §7, Wire §1.3. */
const WIRE = {
  email: { path: '/passwordless', to: 'email' },
  sms: { path: '/passwordless_sms', to: 'phoneNumber' },
} as const

/** `token`: of the captcha, where the app wants one. Answers nothing of use. */
export const sendCode = (http: Http, channel: Channel, to: string, token: string | undefined, signal: AbortSignal) =>
  http.post(`${WIRE[channel].path}/init`, { [WIRE[channel].to]: to, ...(token && { token }) }, { signal })

/** `existing`: only where there is such a user already. */
export const authenticate = (http: Http, channel: Channel, to: string, code: string, existing?: boolean) =>
  http.post<AuthResponse>(`${WIRE[channel].path}/authenticate`, {
    [WIRE[channel].to]: to,
    code,
    ...(existing && { mode: 'no-signup' }),
  })
