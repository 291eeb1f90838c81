import { useEffect, useState } from 'react'
import type { Chain } from 'viem'
import type { Connection } from '../page/connection.js'
import { toChain } from '../sandbox/chains.js'
import { createSandbox } from '../sandbox/control.js'

/** The sandbox's chains in viem's format; none if this machine has no Anvil. */
export function useChains(connection: Connection) {
  const [chains, setChains] = useState<readonly Chain[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isUnmounted = false
    createSandbox(connection)
      .chains()
      .then((urls) => isUnmounted || setChains(Object.entries(urls).map(toChain)))
      .catch((cause) => isUnmounted || setError(cause))
    return () => {
      isUnmounted = true
    }
  }, [connection])
  return { chains, error }
}
