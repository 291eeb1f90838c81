import { useEffect, useState } from 'react'

/** Fetches what `key` names, if anything; `failed` until `retry` brings it. */
export function useFetch(key: string | undefined, fetch: () => Promise<unknown>) {
  const [turn, setTurn] = useState(0)
  const [failedAt, setFailedAt] = useState<string>()
  const asked = key && `${turn} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched is told by its key
  useEffect(() => {
    if (asked)
      fetch().catch((cause) => {
        console.error(cause)
        setFailedAt(asked)
      })
  }, [asked])
  return { failed: !!asked && failedAt === asked, retry: () => setTurn(turn + 1) }
}
