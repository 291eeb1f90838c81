import { useSyncExternalStore } from 'react'

/** The parts of the playground's page, each with its id in the address and its name. */
export const PARTS = [
  ['session', 'Session'],
  ['wallets', 'Wallets'],
  ['headless', 'Headless'],
  ['data', 'Data'],
  ['code', 'Code'],
  ['faults', 'Faults'],
  ['config', 'Host'],
  ['app-config', 'App'],
] as const
export type PartId = (typeof PARTS)[number][0]

/** The parts with settings, which a wide page always shows. */
const SETTINGS: readonly PartId[] = ['config', 'app-config']

/** What a narrow page shows, and what a wide page shows beside the settings. */
export interface Shown {
  readonly part: PartId
  readonly left: PartId
}

let shown: Shown = read({ part: 'session', left: 'session' })

function read(before: Shown): Shown {
  const part = PARTS.find(([id]) => `#${id}` === location.hash)?.[0] ?? 'session'
  return { part, left: SETTINGS.includes(part) ? before.left : part }
}

function subscribe(listener: () => void) {
  const follow = () => {
    shown = read(shown)
    listener()
  }
  window.addEventListener('hashchange', follow)
  return () => window.removeEventListener('hashchange', follow)
}

/** The parts that the address names. The page does not show all of them at once, which would be thousands of pixels. */
export const useShown = (): Shown => useSyncExternalStore(subscribe, () => shown)
