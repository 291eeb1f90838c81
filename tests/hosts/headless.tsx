import { customAuth } from 'latchkit/plugins/custom-auth'
import { legal } from 'latchkit/plugins/legal'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  getAccessToken,
  getIdentityToken,
  LatchkitProvider,
  useAcceptTerms,
  useLatchkit,
  useLinkJwtAccount,
  useLogin,
  useLoginWithEmail,
  useLoginWithSms,
  useUpdateEmail,
} from 'latchkit/react'
import { useState } from 'react'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'
import { useStatuses } from './parts/use-statuses.js'

const { appId, apiUrl, config } = settings
const plugins = [customAuth, legal, passwordless]
const callbacks = (channel: string) => ({
  onComplete: ({ loginMethod }: { loginMethod: string | null }) => tell(`${channel}.onComplete`, loginMethod),
  onError: (code: string) => tell(`${channel}.onError`, code),
})

/** A host that draws its own login. Tests call the functions of its hooks. */
function Hooks() {
  const { ready, status, authenticated, user, isModalOpen, logout } = useLatchkit()
  const { login } = useLogin({ onError: (code) => tell('login.onError', code) })
  const email = useLoginWithEmail(callbacks('email'))
  const sms = useLoginWithSms(callbacks('sms'))
  const { acceptTerms } = useAcceptTerms()
  const update = useUpdateEmail({
    onSuccess: ({ updatedAccount }) => tell('update.onSuccess', updatedAccount),
    onError: (code) => tell('update.onError', code),
  })
  const jwt = useLinkJwtAccount({
    onSuccess: ({ linkedAccount }) => tell('jwt.onSuccess', linkedAccount),
    onError: (code) => tell('jwt.onError', code),
  })
  useStatuses('email', email.state.status)
  useStatuses('sms', sms.state.status)
  useStatuses('update', update.state.status)
  useStatuses('jwt', jwt.state.status)
  Object.assign(window.__calls, {
    sendEmail: email.sendCode,
    loginWithEmail: email.loginWithCode,
    sendSms: sms.sendCode,
    loginWithSms: sms.loginWithCode,
    acceptTerms,
    sendNewEmail: update.sendCode,
    verifyNewEmail: update.verifyCode,
    linkWithCustomJwt: jwt.linkWithCustomJwt,
    login,
    logout,
    getAccessToken,
    getIdentityToken,
  })
  return <output data-testid="state">{JSON.stringify({ ready, status, authenticated, isModalOpen, user })}</output>
}

function App() {
  const [mounted, setMounted] = useState(appId !== '')
  window.__calls.setMounted = async (isMounted: boolean) => setMounted(isMounted)
  if (!mounted) return <Hooks />
  return (
    <LatchkitProvider appId={appId} apiUrl={apiUrl} config={{ ...config, headless: true }} plugins={plugins}>
      <Hooks />
    </LatchkitProvider>
  )
}

mount(<App />)
