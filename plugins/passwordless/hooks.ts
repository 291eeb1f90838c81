import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import { type UpdateAccountCallbacks, useUpdateEvents } from '../../ui/react/use-update-account.js'
import type { OtpState } from './contract.js'

const INITIAL: OtpState = { status: 'initial' }

export interface SignupOptions {
  /** Only existing users may log in. For anyone else the login rejects with `user_does_not_exist`. */
  readonly disableSignup?: boolean | undefined
}

export interface EmailToLogIn extends SignupOptions {
  readonly email: string
}
export interface PhoneToLogIn extends SignupOptions {
  readonly phoneNumber: string
}
export interface UseLoginWithEmailResult {
  sendCode(of: EmailToLogIn): Promise<void>
  loginWithCode(of: { code: string }): Promise<void>
  readonly state: OtpState
}
/**
 * Logs in with a code sent to an email address, without the dialog. After five wrong attempts a new code is needed.
 * `sendCode` rejects with `invalid_data`, `too_many_requests`, …; `loginWithCode` rejects with `invalid_credentials`,
 * and may be called again.
 *
 * @example
 * const { sendCode, loginWithCode, state } = useLoginWithEmail({ onComplete: ({ user }) => greet(user) })
 * await sendCode({ email: 'ada@example.com' })
 * await loginWithCode({ code: '123456' })
 */
export function useLoginWithEmail(callbacks?: LoginCallbacks): UseLoginWithEmailResult {
  useLoginEvents(callbacks, 'email')
  const state = usePluginState('passwordless')?.email ?? INITIAL
  const sendCode = useAction('passwordless', (api, { email, ...options }: EmailToLogIn) =>
    api.sendCode('email', email, options),
  )
  const loginWithCode = useAction('passwordless', async (api, { code }: { code: string }) => {
    await api.submitCode('email', code)
  })
  return { sendCode, loginWithCode, state }
}

export interface UseLoginWithSmsResult {
  sendCode(of: PhoneToLogIn): Promise<void>
  loginWithCode(of: { code: string }): Promise<void>
  readonly state: OtpState
}
/**
 * Logs in with a code sent by SMS, without the dialog. A number without a calling code is read as a number of the
 * United States.
 */
export function useLoginWithSms(callbacks?: LoginCallbacks): UseLoginWithSmsResult {
  useLoginEvents(callbacks, 'sms')
  const state = usePluginState('passwordless')?.sms ?? INITIAL
  const sendCode = useAction('passwordless', (api, { phoneNumber, ...options }: PhoneToLogIn) =>
    api.sendCode('sms', phoneNumber, options),
  )
  const loginWithCode = useAction('passwordless', async (api, { code }: { code: string }) => {
    await api.submitCode('sms', code)
  })
  return { sendCode, loginWithCode, state }
}

export interface UseUpdateEmailResult {
  sendCode(of: { newEmailAddress: string }): Promise<void>
  verifyCode(of: { code: string }): Promise<{ user: User }>
  readonly state: OtpState
}
/** Changes the user's email address without the dialog. */
export function useUpdateEmail(callbacks?: UpdateAccountCallbacks): UseUpdateEmailResult {
  useUpdateEvents(callbacks, 'email')
  const state = usePluginState('passwordless')?.newEmail ?? INITIAL
  const sendCode = useAction('passwordless', (api, { newEmailAddress }: { newEmailAddress: string }) =>
    api.sendCode('newEmail', newEmailAddress),
  )
  const verifyCode = useAction('passwordless', async (api, { code }: { code: string }) => ({
    user: await api.submitCode('newEmail', code),
  }))
  return { sendCode, verifyCode, state }
}
