import { useLatchkit } from 'latchkit/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Network } from '../log/Network.js'
import type { Note } from '../log/use-log.js'
import { Card } from '../page/Card.js'
import type { Connection } from '../page/connection.js'
import { Part } from '../page/Part.js'
import type { HostSettings } from '../settings/host-settings.js'
import { Account } from './Account.js'
import { Data } from './Data.js'
import { FarcasterSigner } from './FarcasterSigner.js'
import { Headless } from './Headless.js'
import { Inline } from './Inline.js'
import { NotStarted } from './NotStarted.js'
import { OtherApps } from './other-apps/OtherApps.js'
import { SolanaWallet } from './solana/SolanaWallet.js'
import { useStart } from './use-start.js'
import { Welcome } from './Welcome.js'
import { YourWallet } from './wallet/YourWallet.js'

export interface SessionProps {
  readonly connection: Connection
  readonly settings: HostSettings
  readonly note: Note
  /** The last height of this section, so that the page does not jump while a new client starts. */
  readonly height: RefObject<number>
  /** Content below the session. */
  readonly children: ReactNode
}

/** The sections about the logged-in user. */
export function Session({ connection, settings, note, height, children }: SessionProps) {
  const { status, ready, authenticated } = useLatchkit()
  const { slow, error } = useStart()
  const [wasIn, setWasIn] = useState(false)
  if (authenticated && !wasIn) setWasIn(true)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ready) height.current = place.current?.offsetHeight ?? 0
  })
  return (
    <div ref={place} className="column" style={ready ? {} : { minHeight: height.current }}>
      <Part of="session" always>
        <Card id="session" title="Session" actions={<Status />}>
          {status === 'failed' ? (
            <NotStarted provider={connection.provider} reason={error} />
          ) : authenticated ? (
            <Account note={note} />
          ) : (
            <Welcome settings={settings} ready={ready} isReturning={wasIn} />
          )}
          {status === 'initializing' && slow && (
            <p className="quiet" role="status">
              Still asking <code>{connection.provider}</code>…
            </p>
          )}
          {settings.standalone && <Inline />}
          <p className="hint">
            Codes arrive in{' '}
            <a href={`${connection.provider}/sandbox/outbox`} target="_blank" rel="noreferrer">
              the outbox
            </a>
            : no message leaves this machine.
          </p>
        </Card>
      </Part>
      <Part of="session">
        {children}
        <Network connection={connection} />
      </Part>
      <Part of="wallets">
        {authenticated ? (
          <>
            <YourWallet provider={connection.provider} />
            <SolanaWallet provider={connection.provider} />
            <FarcasterSigner />
          </>
        ) : (
          <Card id="no-wallet" title="Your wallets" lead="Log in first: a wallet belongs to a user." />
        )}
        <OtherApps connection={connection} />
      </Part>
      <Part of="headless">
        <Headless connection={connection} />
      </Part>
      <Part of="data">
        <Data />
      </Part>
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
