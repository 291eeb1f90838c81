import { lazy, Suspense, useEffect, useState } from 'react'
import { startFull } from '../presets/start.js'
import { createSandbox } from '../sandbox/control.js'
import { loadTestWallets, testWalletsWanted } from '../sandbox/test-wallets.js'
import { type Connection, readConnection } from './connection.js'
import { Playground } from './Playground.js'

/** The page about wagmi is loaded only when it is opened, with wagmi and viem. */
const WagmiPage = lazy(() => import('../wagmi/WagmiPage.js'))
const Page = /^\/wagmi\/?$/.test(location.pathname) ? WagmiPage : Playground

/** Loads the test wallets before the page, like extensions of a browser. */
async function open(): Promise<Connection> {
  const connection = await readConnection()
  await startFull(connection)
  if (!testWalletsWanted()) return connection
  const outside = await createSandbox(connection)
    .outside()
    .catch(() => undefined)
  if (outside) await loadTestWallets(outside, connection.provider)
  return connection
}

/** Draws the page once the provider's address is known. */
export function App() {
  const [connection, setConnection] = useState<Connection>()
  useEffect(() => {
    open().then(setConnection)
  }, [])
  return <Suspense>{connection && <Page connection={connection} />}</Suspense>
}
