import type { LatchkitError } from './errors.js'
import type { Flow, FlowEvent, Leaving, Stage } from './flow.js'
import { createStore, type Writable } from './lib/store.js'
import type { PluginId, ScreenName } from './registry.js'

export interface Layer {
  readonly plugin: PluginId | 'core'
  readonly name: string
  readonly flow: Flow<Stage, FlowEvent>
  /** An overlay: the layers beneath it keep their state and do not end with it. */
  readonly over: boolean
}
/** The wishes of a login that count for the next one too. */
export interface NextLogin {
  readonly disableSignup?: boolean | undefined
}
export interface PresentOptions {
  /** An overlay: the screen beneath keeps its state, its inputs and its focus. Architecture §3. */
  readonly over?: boolean
}
export interface ScreenState {
  readonly open: boolean
  readonly screen: ScreenName | null
  /** The last different name shown in this opening (decision 15). */
  readonly lastScreen: ScreenName | null
  /** The screen's group of Modal §3, serializable fields only (decision 16). */
  readonly data: object | null
  /** True if an overlay lies above; it has no public name (decision 15). */
  readonly overlay: boolean
}
/**
 * The stack of presented flows is the navigation. `get()` describes its top with the names of Modal §2.1. `present.ts`
 * fills it. Core §2.
 */
export interface Screens extends Writable<ScreenState> {
  readonly stack: Writable<readonly Layer[]>
  /** Whether a dialog is mounted that draws the stack. */
  isAttached(): boolean
  /** Called by the dialog that draws the stack. Returns the function that detaches it. */
  attach(): () => void
  /**
   * Opens the first screen of a login. Set by the dialog that draws the stack, since it has that screen's code.
   */
  openLogin?: (options: NextLogin) => void
  /**
   * Closes the top flow, as its user would. If it ends, the flows beneath end in the same turn, before any can react,
   * down to the next overlay. `error` is the reason when the user did not choose to leave.
   */
  close(how?: Leaving['type'], error?: LatchkitError): void
}
/** The state while no dialog is open. */
export const CLOSED: ScreenState = { open: false, screen: null, lastScreen: null, data: null, overlay: false }

export function createScreens(): Screens {
  const stack = createStore<readonly Layer[]>([])
  const attached = new Set<object>()
  return {
    ...createStore(CLOSED),
    stack,
    isAttached: () => attached.size > 0,
    attach() {
      const attachment = {}
      attached.add(attachment)
      return () => void attached.delete(attachment)
    },
    close(how, error) {
      for (const { flow, over } of [...stack.get()].reverse()) {
        flow.close(how, error)
        if (over || !flow.ended) return
        how = 'close'
      }
    },
  }
}
