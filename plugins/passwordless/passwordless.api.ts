import type { Http } from '../../core/live/http.js'
import type { AuthResponse } from '../../core/live/session.js'
import type { Channel } from './contract.js'

/** All that differs between the two channels. Core §7, Wire §1.3. */
const path = (channel: Channel) => (channel === 'sms' ? '/passwordless_sms' : '/passwordless')
const address = (channel: Channel, to: string) => (channel === 'sms' ? { phoneNumber: to } : { email: to })

/** `token`: of the captcha, where the app wants one. Answers nothing of use. */
export const sendCode = (http: Http, channel: Channel, to: string, token: string | undefined, signal: AbortSignal) =>
  http.post(`${path(channel)}/init`, { ...address(channel, to), ...(token && { token }) }, { signal })

/** `existing`: only where there is such a user already. */
export const authenticate = (http: Http, channel: Channel, to: string, code: string, existing?: boolean) =>
  http.post<AuthResponse>(`${path(channel)}/authenticate`, {
    ...address(channel, to),
    code,
    ...(existing && { mode: 'no-signup' }),
  })
