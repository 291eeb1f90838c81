import { useSyncExternalStore } from 'react'

/** The parts of the playground's page, each with the id of its first section and a name. */
export const PARTS = [
  ['session', 'Session'],
  ['events', 'Events'],
  ['headless', 'Headless'],
  ['data', 'Data'],
  ['faults', 'Faults'],
  ['config', 'Host'],
  ['app-config', 'App'],
] as const

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const partInAddress = (): string => PARTS.find(([id]) => `#${id}` === location.hash)?.[0] ?? 'session'

/** The part that the address names. A narrow page shows only this one, because all of them make a very long page. */
export const usePart = (): string => useSyncExternalStore(subscribe, partInAddress)
