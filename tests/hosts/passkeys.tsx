import { guest } from 'latchkit/plugins/guest'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  useGuestAccounts,
  useLatchkit,
  useLinkWithPasskey,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'
import { useStatuses } from './parts/use-statuses.js'

/** Buttons that use passkeys through the dialog and through the headless hooks. */
function Passkeys() {
  const { user, linkPasskey, unlinkPasskey } = useLatchkit()
  const { createGuestAccount } = useGuestAccounts()
  const login = useLoginWithPasskey({ onError: (code) => tell('passkey.onError', code) })
  const signup = useSignupWithPasskey()
  const link = useLinkWithPasskey({
    onSuccess: ({ linkMethod }) => tell('passkeyLink.onSuccess', linkMethod),
    onError: (code) => tell('passkeyLink.onError', code),
  })
  useStatuses('login', login.state.status)
  useStatuses('signup', signup.state.status)
  useStatuses('link', link.state.status)
  const credentialIds = user?.linkedAccounts.flatMap((one) => (one.type === 'passkey' ? one.credentialId : [])) ?? []
  Object.assign(window.__calls, { loginWithPasskey: login.loginWithPasskey })
  return (
    <>
      <button type="button" onClick={linkPasskey}>
        Passkeys
      </button>
      <button type="button" onClick={run('unlink', () => unlinkPasskey(credentialIds[0] ?? 'none'))}>
        Unlink the first
      </button>
      <button type="button" onClick={run('guest', createGuestAccount)}>
        Be a guest
      </button>
      <button type="button" onClick={run('login', () => login.loginWithPasskey())}>
        Log in headless
      </button>
      <button type="button" onClick={run('signup', signup.signupWithPasskey)}>
        Sign up headless
      </button>
      <button type="button" onClick={run('link', link.linkWithPasskey)}>
        Link headless
      </button>
    </>
  )
}

mount(
  <Host plugins={[guest, passwordless, passkey]}>
    <Passkeys />
  </Host>,
)
