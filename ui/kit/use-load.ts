import { useEffect, useState } from 'react'

interface Loaded<T> {
  readonly value?: T | undefined
  readonly failed?: boolean | undefined
}
export interface Load<T> extends Loaded<T> {
  retry(): void
}

/** Loads what `key` names, if anything, when the component appears and when the key changes. `retry` loads it again. */
export function useLoad<T>(load: () => Promise<T>, key = 'once'): Load<T> {
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly by?: string }>({})
  const by = key && `${turn} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what to load; `turn` loads it again
  useEffect(() => {
    let isCurrent = !!by
    const end = (how: Loaded<T>) => isCurrent && setLoaded({ by, ...how })
    if (by)
      load().then(
        (value) => end({ value }),
        (cause) => {
          console.error(cause)
          end({ failed: true })
        },
      )
    return () => {
      isCurrent = false
    }
  }, [by])
  return { ...(loaded.by === by && loaded), retry: () => setTurn(turn + 1) }
}
