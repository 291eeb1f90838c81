import { LatchkitModal, useLatchkit } from 'latchkit/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Note } from '../log/use-log.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import type { Wishes } from '../settings/wishes.js'
import { Account } from './Account.js'
import { Data } from './Data.js'
import { Headless } from './Headless.js'
import { NotStarted } from './NotStarted.js'
import { Welcome } from './Welcome.js'

export interface SessionProps {
  readonly connection: Connection
  readonly wishes: Wishes
  readonly note: Note
  /** How high this was when last ready: a new client must not make the page jump. */
  readonly height: RefObject<number>
}

/** All that belongs to who is logged in. */
export function Session({ connection, wishes, note, height }: SessionProps) {
  const { status, ready, authenticated } = useLatchkit()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ready) height.current = place.current?.offsetHeight ?? 0
  })
  return (
    <div ref={place} className="column" style={ready ? {} : { minHeight: height.current }}>
      <Card id="session" title="Session" actions={<Status />}>
        {status === 'failed' ? (
          <NotStarted provider={connection.provider} />
        ) : authenticated ? (
          <Account note={note} />
        ) : (
          <Welcome wishes={wishes} ready={ready} />
        )}
        {wishes.standalone && (
          <div className="standalone">
            <LatchkitModal open={ready && !authenticated} />
          </div>
        )}
        <p className="hint">
          Codes arrive in{' '}
          <a href={`${connection.provider}/sandbox/outbox`} target="_blank" rel="noreferrer">
            the outbox
          </a>
          : no message leaves this machine.
        </p>
      </Card>
      <Headless provider={connection.provider} />
      <Data />
    </div>
  )
}

function Status() {
  const { status, authenticated, isModalOpen } = useLatchkit()
  return (
    <p className="status" data-status={status}>
      <span>{status}</span>
      <span>{authenticated ? 'logged in' : 'logged out'}</span>
      <span>{isModalOpen ? 'dialog open' : 'dialog closed'}</span>
    </p>
  )
}
