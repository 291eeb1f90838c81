import { lazy, Suspense, useEffect, useState } from 'react'
import { createSandbox } from '../sandbox/control.js'
import { loadTestWallets, testWalletsWanted } from '../sandbox/test-wallets.js'
import { type Connection, readConnection } from './connection.js'
import { Playground } from './Playground.js'

/** wagmi and viem come with the page that is about them. */
const WagmiPage = lazy(() => import('../wagmi/WagmiPage.js'))
const Page = /^\/wagmi\/?$/.test(location.pathname) ? WagmiPage : Playground

/** Wallets of the browser are there before any page is. */
async function open(): Promise<Connection> {
  const connection = await readConnection()
  if (!testWalletsWanted()) return connection
  const outside = await createSandbox(connection)
    .outside()
    .catch(() => undefined)
  if (outside) await loadTestWallets(outside, connection.provider)
  return connection
}

/** Waits to be told the provider's address, then draws. */
export function App() {
  const [connection, setConnection] = useState<Connection>()
  useEffect(() => {
    open().then(setConnection)
  }, [])
  return <Suspense>{connection && <Page connection={connection} />}</Suspense>
}
