import { useLatchkit } from 'latchkit/react'
import { useEffect, useRef } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import type { HostSettings } from '../settings/host-settings.js'
import { loginOptions } from '../settings/login-options.js'

interface WelcomeProps {
  readonly settings: HostSettings
  readonly ready: boolean
  /** True after a logout. The login button then gets the focus, because the logout button is no longer there. */
  readonly isReturning: boolean
}

/** The content before a login. */
export function Welcome({ settings, ready, isReturning }: WelcomeProps) {
  const { login } = useLatchkit()
  const { attempt, error } = useAttempt()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturning && document.activeElement === document.body) button.current?.focus()
  }, [isReturning])
  return (
    <div className="welcome">
      <h1>Login and wallets for your app, loaded only when someone asks.</h1>
      <p className="lead">
        This page is a host app: it mounts <code>LatchkitProvider</code> and calls its hooks. Log in, then turn every
        switch it has.
      </p>
      <button
        ref={button}
        type="button"
        className="primary"
        disabled={!ready}
        onClick={() => attempt(() => login(loginOptions(settings)))}
      >
        {ready ? 'Log in' : 'Starting…'}
      </button>
      <Failure error={error} />
    </div>
  )
}
