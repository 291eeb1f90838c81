import { useState } from 'react'

/** One action at a time: whether it runs, and why the last one failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function attempt(work: () => unknown) {
    setError(undefined)
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return { attempt, busy, error }
}
