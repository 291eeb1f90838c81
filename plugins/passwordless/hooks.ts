import { useAction } from '../../ui/react/use-action.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { OtpState } from './contract.js'

const INITIAL: OtpState = { status: 'initial' }

/** Email login without the dialog: five tries for each code, then a new one is needed. Wire §5.3. */
export function useLoginWithEmail(callbacks?: LoginCallbacks) {
  useLoginEvents(callbacks, 'email')
  const state = usePluginState('passwordless')?.email ?? INITIAL
  const sendCode = useAction('passwordless', (api, { email }: { email: string }) => api.sendCode('email', email))
  const loginWithCode = useAction('passwordless', async (api, { code }: { code: string }) => {
    await api.loginWithCode('email', code)
  })
  return { sendCode, loginWithCode, state }
}

/** SMS login without the dialog; numbers without a calling code are read as US. Wire §5.3. */
export function useLoginWithSms(callbacks?: LoginCallbacks) {
  useLoginEvents(callbacks, 'sms')
  const state = usePluginState('passwordless')?.sms ?? INITIAL
  const sendCode = useAction('passwordless', (api, { phoneNumber }: { phoneNumber: string }) =>
    api.sendCode('sms', phoneNumber),
  )
  const loginWithCode = useAction('passwordless', async (api, { code }: { code: string }) => {
    await api.loginWithCode('sms', code)
  })
  return { sendCode, loginWithCode, state }
}
