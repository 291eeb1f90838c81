import { useEffect, useState } from 'react'

/** ms that the page is seen before it takes an answer. */
const LOOK_MS = 600

/**
 * Has the user had time to see the page? A window that comes up between the two clicks of a double click would take the second one
 * as an answer.
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
