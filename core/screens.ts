import { LatchkitError } from './errors.js'
import type { Flow, FlowEvent, Leaving, Result, Stage } from './flow.js'
import { createStore, type Store } from './lib/store.js'
import type { PluginId, ScreenName } from './registry.js'

export interface Layer {
  readonly plugin: PluginId | 'core'
  readonly name: string
  readonly flow: Flow<Stage, FlowEvent>
  /** Lies over whatever shows, which stays as it is and does not end with it. */
  readonly over: boolean
}
export interface PresentOptions {
  /** As an overlay: what lies beneath keeps its state, its drafts and its focus. Architecture §3. */
  readonly over?: boolean
}
export interface ScreenState {
  readonly open: boolean
  readonly screen: ScreenName | null
  /** The last different name shown in this opening (decision 15). */
  readonly lastScreen: ScreenName | null
  /** The screen's group of Modal §3, plain fields only (decision 16). */
  readonly data: object | null
  /** An overlay lies over it: it has no name of its own (decision 15). */
  readonly overlay: boolean
}
/** The stack of presented flows *is* the navigation; `get()` is its top, by the names of Modal §2.1. Core §2. */
export interface Screens extends Store<ScreenState> {
  readonly stack: Store<readonly Layer[]>
  /** Puts a flow on top until it ends. Rejects with `no_modal` while nothing is attached that would draw it (decision 22). */
  present<S extends Stage, E extends FlowEvent>(
    plugin: PluginId | 'core',
    name: string,
    flow: Flow<S, E>,
    options?: PresentOptions,
  ): Promise<Result<S>>
  /** What draws the stack says so; answers its release. */
  attach(): () => void
  /**
   * The user leaves: the top flow answers. If it ends, the ones beneath end in the same turn, before any can react to it, as
   * far as the overlay that they belong to.
   */
  close(how?: Leaving['type']): void
}
const CLOSED: ScreenState = { open: false, screen: null, lastScreen: null, data: null, overlay: false }

export function createScreens(): Screens {
  const stack = createStore<readonly Layer[]>([])
  const state = createStore(CLOSED)
  const attached = new Set<object>()

  function look() {
    const layers = stack.get()
    const named = layers.filter(({ over }) => !over)
    const flow = named.at(-1)?.flow
    if (flow?.ended) return // until it is popped all stays as it was
    const { screen: before, lastScreen } = state.get()
    const screen = flow?.screen() ?? null
    const last = screen === before ? lastScreen : before
    const overlay = named.length < layers.length
    state.set(layers[0] ? { open: true, screen, lastScreen: last, data: flow?.data() ?? null, overlay } : CLOSED)
  }

  async function present<S extends Stage, E extends FlowEvent>(
    plugin: PluginId | 'core',
    name: string,
    flow: Flow<S, E>,
    { over = false }: PresentOptions = {},
  ): Promise<Result<S>> {
    if (!attached.size) {
      flow.close()
      throw new LatchkitError('no_modal', `Nothing draws "${name}": mount <LatchkitProvider> without \`headless\`.`)
    }
    const layer = { plugin, name, flow, over } as unknown as Layer
    stack.set([...stack.get(), layer])
    const stop = flow.subscribe(look)
    look()
    try {
      return await flow.result
    } finally {
      stop()
      stack.set(stack.get().filter((other) => other !== layer))
      look()
    }
  }

  return {
    stack,
    present,
    get: state.get,
    subscribe: state.subscribe,
    attach() {
      const mine = {}
      attached.add(mine)
      return () => void attached.delete(mine)
    },
    close(how) {
      const [top, ...below] = [...stack.get()].reverse()
      top?.flow.close(how)
      if (!top?.flow.ended || top.over) return
      for (const { flow, over } of below) {
        flow.close()
        if (over) return
      }
    },
  }
}
