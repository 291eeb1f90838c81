import { useCallback, useState } from 'react'

/** A callback of the SDK, or the result of a call. */
export interface LogEntry {
  readonly id: number
  readonly at: Date
  readonly name: string
  readonly detail: string
  readonly bad: boolean
}
/** Adds an entry to the log. `bad` marks an error. */
export type Note = (name: string, detail?: string, bad?: boolean) => void
const MAX_ENTRIES = 200

/** The log, with the newest entries first. */
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
