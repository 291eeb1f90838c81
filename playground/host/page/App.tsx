import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { openLink } from '../link/open-link.js'
import type { LinkOutcome } from '../link/outcome.js'
import { startFull } from '../presets/start.js'
import { createSandbox } from '../sandbox/control.js'
import { loadTestWallets, testWalletsWanted } from '../sandbox/test-wallets.js'
import { Away } from './Away.js'
import { answers, type Connection, readConnection } from './connection.js'
import { Loading } from './Loading.js'
import { Playground } from './Playground.js'

/** The page about wagmi is loaded only when it is opened, with wagmi and viem. */
const WagmiPage = lazy(() => import('../wagmi/WagmiPage.js'))
const Page = /^\/wagmi\/?$/.test(location.pathname) ? WagmiPage : Playground

interface Opened {
  readonly connection: Connection
  /** Whether the server has answered. */
  readonly isThere: boolean
  readonly link?: LinkOutcome | undefined
}

/** Loads the test wallets before the page, like extensions of a browser. */
async function open(): Promise<Opened> {
  const connection = await readConnection()
  if (!(await answers(connection))) return { connection, isThere: false }
  await startFull(connection)
  const link = await openLink(connection)
  const opened = { connection, isThere: true, link }
  if (!testWalletsWanted()) return opened
  const outside = await createSandbox(connection)
    .outside()
    .catch(() => undefined)
  if (outside) await loadTestWallets(outside, connection.provider)
  return opened
}

/** Draws the page once the server has answered. */
export function App() {
  const [opened, setOpened] = useState<Opened>()
  const isOpening = useRef(false)
  const start = useCallback(async () => {
    if (isOpening.current) return
    isOpening.current = true
    setOpened(await open())
    isOpening.current = false
  }, [])
  useEffect(() => void start(), [start])
  if (!opened) return <Loading />
  const { connection, isThere, link } = opened
  if (!isThere) return <Away provider={connection.provider} again={start} />
  return (
    <Suspense fallback={<Loading />}>
      <Page connection={connection} link={link} />
    </Suspense>
  )
}
