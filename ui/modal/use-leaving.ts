import { type RefObject, useEffect } from 'react'

/** Calls back when the animation of a closing dialog has ended. */
export function useLeaving(
  dialog: RefObject<HTMLElement | null>,
  open: boolean,
  onGone: (present: false) => void,
): void {
  useEffect(() => {
    if (open) return
    let isCancelled = false
    const leaving = dialog.current
      ?.getAnimations({ subtree: true })
      // only finite animations: a spinner never ends
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished)
    void Promise.allSettled(leaving ?? []).then(() => isCancelled || onGone(false))
    return () => {
      isCancelled = true
    }
  }, [open, dialog, onGone])
}
