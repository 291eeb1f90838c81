import { useIdentityToken, useLatchkit } from 'latchkit/react'
import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'
import { Card } from '../page/Card.js'
import { TokenView } from './TokenView.js'
import { useAccessToken } from './use-access-token.js'

/** The SDK's data as JSON. */
export function Data() {
  const { user } = useLatchkit()
  const { accessToken, ask } = useAccessToken()
  const { identityToken } = useIdentityToken()
  const json = JSON.stringify(user, null, 2)
  return (
    <Card
      id="data"
      title="Data"
      lead="The user and both tokens, as the hooks give them."
      actions={
        <button type="button" className="small" onClick={ask}>
          getAccessToken()
        </button>
      }
    >
      <details className="group" open>
        <summary>User</summary>
        <div className="group-body">
          <div className="code-head">{user && <CopyButton text={json} subject="the user as JSON" />}</div>
          <CodeBlock label="User as JSON" code={json} />
        </div>
      </details>
      <TokenView name="Access token" raw={accessToken} />
      <TokenView name="Identity token" raw={identityToken} />
    </Card>
  )
}
