import { useEffect, useState } from 'react'

export interface Load<T> {
  readonly value: T | undefined
  readonly failed: boolean
  retry(): void
}

/** Fetches a chunk when the component appears. A failure is forgotten by `retry`, which asks again. */
export function useLoad<T>(load: () => Promise<T>): Load<T> {
  const [turn, setTurn] = useState(0)
  const [result, setResult] = useState<{ value?: T; failed: boolean }>({ failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same function every time; `turn` asks again
  useEffect(() => {
    let wanted = true
    setResult(({ failed, ...rest }) => ({ ...rest, failed: false }))
    load().then(
      (value) => wanted && setResult({ value, failed: false }),
      () => wanted && setResult({ failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [turn])
  return { value: result.value, failed: result.failed, retry: () => setTurn(turn + 1) }
}
