import { useClient } from 'latchkit/react'
import { CodeBlock } from '../controls/CodeBlock.js'
import { CopyButton } from '../controls/CopyButton.js'

/** The address of this page at 127.0.0.1, which is another origin than localhost, with its own storage. */
function otherOrigin(parameter: string, token: string): string | undefined {
  const url = new URL(location.href)
  if (url.hostname !== 'localhost') return undefined
  url.hostname = '127.0.0.1'
  url.searchParams.set(parameter, token)
  return url.href
}

/** A forked refresh token, and a link to a page that uses it. */
export function Forked({ token }: { readonly token: string }) {
  const client = useClient()
  const otherUrl = client && otherOrigin(client.names.query('token'), token)
  return (
    <div className="forked">
      <p>
        <strong>Refresh token for another place</strong> <CopyButton text={token} subject="the forked refresh token" />
      </p>
      <CodeBlock label="Forked refresh token" code={token} raw />
      {otherUrl && (
        <p>
          <a href={otherUrl} target="_blank" rel="noreferrer">
            Go on at 127.0.0.1
          </a>
          , another origin. The token works once.
        </p>
      )}
    </div>
  )
}
