import { type RefObject, useEffect } from 'react'
import { useLatest } from './use-latest.js'

/** Calls back when a dialog that is no longer open has played its leaving to the end. */
export function useLeaving(dialog: RefObject<HTMLElement | null>, open: boolean, onGone: () => void): void {
  const latest = useLatest(onGone)
  useEffect(() => {
    if (open) return
    let stays = false
    const leaving = dialog.current
      ?.getAnimations({ subtree: true })
      // A spinner never ends.
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished)
    void Promise.allSettled(leaving ?? []).then(() => stays || latest.current())
    return () => {
      stays = true
    }
  }, [open, dialog, latest])
}
