import { useEffect, useState } from 'react'

/** ms that the page must be visible before its buttons work. */
const LOOK_MS = 600

/**
 * Whether the page has been visible for long enough. Otherwise a window that opens between the two clicks of a double
 * click would take the second click as an answer.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function watch() {
      clearTimeout(timer)
      setSettled(false)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setSettled(true), LOOK_MS)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    addEventListener('focus', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
      removeEventListener('focus', watch)
    }
  }, [])
  return isSettled
}
