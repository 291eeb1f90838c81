import type { Flow, FlowEvent, Stage } from './flow.js'
import type { PluginId, ScreenName } from './registry.js'
import { createStore, type Store, type Writable } from './store.js'

export interface Layer {
  readonly plugin: PluginId | 'core'
  readonly name: string
  readonly flow: Flow<Stage, FlowEvent>
}
export interface ScreenState {
  readonly open: boolean
  readonly screen: ScreenName | null
  /** The last different name shown in this opening (decision 15). */
  readonly lastScreen: ScreenName | null
  /** The screen's group of Modal §3, plain fields only (decision 16). */
  readonly data: object | null
}
/** The stack of presented flows *is* the navigation; `get()` is its top, by the spec's names. Core §2, Modal §2.1. */
export interface Screens extends Store<ScreenState> {
  readonly stack: Writable<readonly Layer[]>
  /** Written by `present.ts` alone. */
  readonly state: Writable<ScreenState>
  /** What draws the stack says so; answers its release. */
  attach(): () => void
  isAttached(): boolean
  /** Asks every flow to end, the top one first. */
  close(): void
}
export const CLOSED: ScreenState = { open: false, screen: null, lastScreen: null, data: null }

/** Eager, so that hooks can watch it; how flows come and go is in `present.ts`, which only a login fetches. */
export function createScreens(): Screens {
  const stack = createStore<readonly Layer[]>([])
  const state = createStore(CLOSED)
  let attached = 0
  return {
    ...{ stack, state, get: state.get, subscribe: state.subscribe },
    isAttached: () => attached > 0,
    attach() {
      attached++
      return () => void attached--
    },
    close() {
      for (const { flow } of [...stack.get()].reverse()) flow.close()
    },
  }
}
