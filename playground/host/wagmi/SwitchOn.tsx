import { useClient, useLatchkit } from 'latchkit/react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import { createSandbox } from '../sandbox/control.js'

interface SwitchOnProps {
  readonly connection: Connection
  /** Called when the app's configuration has changed. */
  changed(): void
}

/** Turns login with wallets on, if the app's settings have it off. */
export function SwitchOn({ connection, changed }: SwitchOnProps) {
  const { ready } = useLatchkit()
  const app = useClient()?.app.get()
  const { attempt, busy, error } = useAttempt()
  if (!ready || !app || app.loginMethods.includes('wallet')) return null
  return (
    <Card id="off" title="Wallets are off for this app" lead="The server’s configuration of the app decides.">
      <div className="buttons">
        <button
          type="button"
          disabled={busy}
          onClick={() => attempt(() => createSandbox(connection).changeApp({ wallet_auth: true }).then(changed))}
        >
          Switch wallet login on
        </button>
      </div>
      <Failure error={error} />
    </Card>
  )
}
