import { useSyncExternalStore } from 'react'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import { callLog } from './calls.js'
import { clock } from './clock.js'

/** The calls of this page, the newest first. */
export function Network({ connection: { provider, appId } }: { readonly connection: Connection }) {
  const calls = useSyncExternalStore(callLog.subscribe, callLog.get)
  const all = `${provider}/sandbox/requests?${new URLSearchParams({ app: appId })}`
  return (
    <Card
      id="network"
      title="Network"
      lead={
        <>
          What this page has asked, without tokens. The wallet’s frame asks by itself:{' '}
          <a href={all} target="_blank" rel="noreferrer">
            all calls at the server
          </a>
          .
        </>
      }
      actions={
        <button type="button" className="small" onClick={callLog.clear} disabled={!calls.length}>
          Clear
        </button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; the name needs a role that may have one */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="log" role="group" aria-label="Calls" tabIndex={0}>
        {!calls.length && <p className="quiet">Nothing yet.</p>}
        {calls.map(({ id, at, method, path, status, took }) => (
          <p key={id} className={isBad(status) ? 'entry call bad' : 'entry call'}>
            <time dateTime={at.toISOString()}>{clock.format(at)}</time>
            <strong>
              {method} {status ?? '…'}
            </strong>
            <span>{path}</span>
            <span className="took">{took === undefined ? '' : `${took} ms`}</span>
          </p>
        ))}
      </div>
    </Card>
  )
}

const isBad = (status: number | 'failed' | undefined) => status === 'failed' || Number(status) >= 400
