import { useSyncExternalStore } from 'react'

const query = matchMedia('(prefers-color-scheme: dark)')

function subscribe(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the system, and so this page, is dark. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
