import { useLatchkit, useLinkWithPasskey, useLoginWithPasskey, useSignupWithPasskey } from 'latchkit/react'
import { useAttempt } from '../controls/use-attempt.js'
import { Hook } from './Hook.js'

/** Login, sign-up and linking with a passkey. The app must have passkeys on. */
export function Passkeys() {
  const { user } = useLatchkit()
  const login = useLoginWithPasskey()
  const signup = useSignupWithPasskey()
  const link = useLinkWithPasskey()
  const { attempt, busy, error } = useAttempt()
  const ways =
    user && !user.isGuest
      ? ([['Add a passkey', () => link.linkWithPasskey(), link.state]] as const)
      : ([
          ['Log in with a passkey', () => login.loginWithPasskey(), login.state],
          ['Sign up with a passkey', () => signup.signupWithPasskey(), signup.state],
        ] as const)
  return (
    <Hook name="useLoginWithPasskey" status={ways.map(([, , state]) => state.status).join(', ')} error={error}>
      {ways.map(([name, act]) => (
        <button key={name} type="button" disabled={busy} onClick={() => attempt(act)}>
          {name}
        </button>
      ))}
    </Hook>
  )
}
