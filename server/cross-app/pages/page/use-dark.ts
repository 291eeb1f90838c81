import { useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')
function subscribe(changed: () => void) {
  dark.addEventListener('change', changed)
  return () => dark.removeEventListener('change', changed)
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, () => dark.matches)
