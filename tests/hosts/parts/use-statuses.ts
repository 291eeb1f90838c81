import { useEffect } from 'react'

/** Records every status that a headless hook goes through. */
export function useStatuses(hook: string, status: string) {
  useEffect(() => {
    window.__statuses[hook] ??= []
    const statuses = window.__statuses[hook]
    if (statuses.at(-1) !== status) statuses.push(status)
  }, [hook, status])
}
