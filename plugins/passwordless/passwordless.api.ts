import type { Http } from '../../core/http.js'
import type { AuthResponse } from '../../core/session.js'
import type { CodeTask } from './contract.js'

/** The differences between the two channels. Core §7, Wire §1.3. */
const path = ({ channel }: CodeTask) => (channel === 'sms' ? '/passwordless_sms' : '/passwordless')
const address = ({ channel, to }: CodeTask) => (channel === 'sms' ? { phoneNumber: to } : { email: to })

/** `token` is the captcha token, if the app requires one. The answer has no data. */
export const sendCode = (http: Http, task: CodeTask, token: string | undefined, signal: AbortSignal) =>
  http.post(`${path(task)}/init`, { ...address(task), ...(token && { token }) }, { signal })

/** With `disableSignup`, the server refuses an unknown user. */
export const authenticate = (http: Http, task: CodeTask, code: string) =>
  http.post<AuthResponse>(`${path(task)}/authenticate`, {
    ...address(task),
    code,
    ...(task.disableSignup && { mode: 'no-signup' }),
  })
