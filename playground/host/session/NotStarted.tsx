import { useClient } from 'latchkit/react'
import { useEffect } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'

/** Why there is no configuration, and what to do about it. */
export function NotStarted({ provider }: { readonly provider: string }) {
  const client = useClient()
  const { attempt, busy, error } = useAttempt()
  const again = () => attempt(() => client?.ready())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each client: what it says is the reason
  useEffect(() => {
    again()
  }, [client])
  return (
    <div className="welcome">
      <h1>Latchkit could not start</h1>
      <p className="lead">
        It asked <code>{provider}</code> for the app’s configuration. <code>npm start</code> runs a provider and this
        page together, <code>npm run provider -- --port 4610</code> the provider alone.
      </p>
      <Failure error={error} />
      <button type="button" className="primary" disabled={busy} onClick={again}>
        {busy ? 'Trying…' : 'Try again'}
      </button>
    </div>
  )
}
