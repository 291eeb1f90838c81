import { LatchkitError } from 'latchkit'
import { useClient } from 'latchkit/react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'

interface NotStartedProps {
  readonly provider: string
  readonly reason: unknown
}
const AWAY = ['network', 'client_request_timeout']
const isAway = (cause: unknown) => !(cause instanceof LatchkitError) || AWAY.includes(cause.code)

/** Shows why the configuration could not be loaded, and what to do. */
export function NotStarted({ provider, reason }: NotStartedProps) {
  const client = useClient()
  const { attempt, busy, error } = useAttempt()
  const cause = error ?? reason
  return (
    <div className="welcome">
      <h1>Latchkit could not start</h1>
      {isAway(cause) ? (
        <p className="lead">
          <code>{provider}</code> does not answer. <code>npm start</code> runs a server and this page together,{' '}
          <code>npm run provider -- --port 4610</code> the server alone.
        </p>
      ) : (
        <p className="lead">
          <code>{provider}</code> answers, but not with an app that this page can use. Look at{' '}
          <a href="#config">Host</a> and <a href="#app-config">App</a>, or at the <code>?app=</code> in this page’s
          address.
        </p>
      )}
      <Failure error={cause} />
      <button type="button" className="primary" disabled={busy} onClick={() => attempt(() => client?.ready())}>
        {busy ? 'Trying…' : 'Try again'}
      </button>
    </div>
  )
}
