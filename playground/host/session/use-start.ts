import { useClient } from 'latchkit/react'
import { useEffect, useState } from 'react'

const SLOW_START_MS = 3000

/** Whether the client's start takes long, and its error. The SDK's `status` does not contain the error. */
export function useStart() {
  const client = useClient()
  const [slow, setSlow] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!client) return
    let isUnmounted = false
    const timer = setTimeout(() => setSlow(true), SLOW_START_MS)
    client
      .ready()
      .catch((cause) => isUnmounted || setError(cause))
      .finally(() => clearTimeout(timer))
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [client])
  return { slow, error }
}
