import { useState } from 'react'

/** Runs one action at a time. Returns whether it is running, and the error of the last one. */
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
