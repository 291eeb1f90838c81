import type { CrossAppAccount } from 'latchkit'
import { useCrossAppAccounts } from 'latchkit/react'
import { useState } from 'react'
import { CodeBlock } from '../../controls/CodeBlock.js'
import { useAttempt } from '../../controls/use-attempt.js'
import { Hook } from '../Hook.js'

interface OtherAccountProps {
  readonly account: CrossAppAccount
  readonly provider: string
}

/** An account of another app, with its token for that app's API, and buttons to remove it. */
export function OtherAccount({ account: { subject, providerApp }, provider }: OtherAccountProps) {
  const { unlinkCrossAppAccount, getAccessTokenForProvider } = useCrossAppAccounts()
  const [token, setToken] = useState<string | null>('')
  const { attempt, busy, error } = useAttempt()
  const { id: appId } = providerApp
  const tell = async () => setToken((await getAccessTokenForProvider({ appId })).token)
  return (
    <Hook name={appId} status={token === null ? 'no token: link the account anew' : subject} error={error}>
      <div className="buttons">
        <button type="button" disabled={busy} onClick={() => attempt(tell)}>
          Get the provider token
        </button>
        <button
          type="button"
          disabled={busy}
          aria-label={`Unlink ${subject}`}
          onClick={() => attempt(() => unlinkCrossAppAccount({ subject }))}
        >
          Unlink
        </button>
      </div>
      <p className="hint">
        <a href={`${provider}/oauth/consents?app=${appId}`} target="_blank" rel="noreferrer">
          What it may do
        </a>
        : the user takes the permission back there.
      </p>
      {token && <CodeBlock label="Provider token" code={token} raw />}
    </Hook>
  )
}
