import { useEffect } from 'react'

/** Records every status that a headless hook goes through. */
export function useStatuses(hook: string, status: string) {
  useEffect(() => {
    window.__statuses[hook] ??= []
    const seen = window.__statuses[hook]
    if (seen.at(-1) !== status) seen.push(status)
  }, [hook, status])
}
