import { useCallback, useState } from 'react'

/** What a callback of the SDK, or a call to it, brought. */
export interface LogEntry {
  readonly id: number
  readonly at: Date
  readonly name: string
  readonly detail: string
  readonly bad: boolean
}
/** Writes one down: `bad` is an error. */
export type Note = (name: string, detail?: string, bad?: boolean) => void
const MAX_ENTRIES = 200

/** The newest events first. */
export function useLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([])
  const note: Note = useCallback((name, detail = '', bad = false) => {
    setEntries((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, at: new Date(), name, detail, bad }, ...before].slice(0, MAX_ENTRIES),
    )
  }, [])
  const clear = useCallback(() => setEntries([]), [])
  return { entries, note, clear }
}
