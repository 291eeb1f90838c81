import type { Http } from '../../core/live/http.js'
import type { AuthResponse } from '../../core/live/session.js'
import type { Channel } from './contract.js'

/** The two channels' endpoints and field names; all the rest is one piece of code. Core §7, Wire §1.3. */
const WIRE = {
  email: { path: '/passwordless', to: 'email', from: 'oldAddress', next: 'newAddress', unlink: 'address' },
  sms: {
    path: '/passwordless_sms',
    to: 'phoneNumber',
    from: 'old_phone_number',
    next: 'new_phone_number',
    unlink: 'phoneNumber',
  },
} as const

/** `token`: of the captcha, where the app wants one. Answers nothing of use. */
export const sendCode = (http: Http, channel: Channel, to: string, token: string | undefined, signal: AbortSignal) =>
  http.post(`${WIRE[channel].path}/init`, { [WIRE[channel].to]: to, ...(token && { token }) }, { signal })

export const authenticate = (http: Http, channel: Channel, to: string, code: string) =>
  http.post<AuthResponse>(`${WIRE[channel].path}/authenticate`, { [WIRE[channel].to]: to, code })

/** Answers the user. */
export const link = (http: Http, channel: Channel, to: string, code: string) =>
  http.post(`${WIRE[channel].path}/link`, { [WIRE[channel].to]: to, code })

/** Answers the user. */
export const update = (http: Http, channel: Channel, from: string, to: string, code: string) =>
  http.post(`${WIRE[channel].path}/update`, { [WIRE[channel].from]: from, [WIRE[channel].next]: to, code })

/** Answers the user. */
export const unlink = (http: Http, channel: Channel, address: string) =>
  http.post(`${WIRE[channel].path}/unlink`, { [WIRE[channel].unlink]: address })
