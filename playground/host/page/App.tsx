import { useEffect, useState } from 'react'
import { type Connection, readConnection } from './connection.js'
import { Playground } from './Playground.js'

/** Waits to be told the provider's address, then draws. */
export function App() {
  const [connection, setConnection] = useState<Connection>()
  useEffect(() => {
    readConnection().then(setConnection)
  }, [])
  return connection ? <Playground connection={connection} /> : null
}
