import { useClient } from 'latchkit/react'
import { useEffect, useState } from 'react'

const SLOW_START_MS = 3000

/** How the client's start goes: whether it takes long, and why it failed. The SDK's `status` says only that it did. */
export function useStart() {
  const client = useClient()
  const [slow, setSlow] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!client) return
    let gone = false
    const timer = setTimeout(() => setSlow(true), SLOW_START_MS)
    client
      .ready()
      .catch((cause) => gone || setError(cause))
      .finally(() => clearTimeout(timer))
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client])
  return { slow, error }
}
