import { useLatchkit } from 'latchkit/react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import { loginOptions } from '../settings/login-options.js'
import type { Wishes } from '../settings/wishes.js'

/** What a visitor sees first. */
export function Welcome({ wishes, ready }: { readonly wishes: Wishes; readonly ready: boolean }) {
  const { login } = useLatchkit()
  const { attempt, error } = useAttempt()
  return (
    <div className="welcome">
      <h1>Login and wallets for your app, loaded only when someone asks.</h1>
      <p className="lead">
        This page is a host app: it mounts <code>LatchkitProvider</code> and calls its hooks. Log in, then turn every
        switch it has.
      </p>
      <button
        type="button"
        className="primary"
        disabled={!ready}
        onClick={() => attempt(() => login(loginOptions(wishes)))}
      >
        {ready ? 'Log in' : 'Starting…'}
      </button>
      <Failure error={error} />
    </div>
  )
}
