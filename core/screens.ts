import { LatchkitError } from './errors.js'
import type { Flow, FlowEvent, Leaving, Result, Stage } from './flow.js'
import type { PluginId, ScreenName } from './registry.js'
import { createStore, type Store } from './store.js'

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
  readonly stack: Store<readonly Layer[]>
  /** Puts a flow on top until it ends. Rejects with `no_modal` while nothing is attached that would draw it (decision 22). */
  present<S extends Stage, E extends FlowEvent>(
    plugin: PluginId | 'core',
    name: string,
    flow: Flow<S, E>,
  ): Promise<Result<S>>
  /** What draws the stack says so; answers its release. */
  attach(): () => void
  /** The user leaves: the top flow answers. If it ends, the ones beneath end in the same turn, before any can react to it. */
  close(how?: Leaving['type']): void
}
const CLOSED: ScreenState = { open: false, screen: null, lastScreen: null, data: null }

export function createScreens(): Screens {
  const stack = createStore<readonly Layer[]>([])
  const state = createStore(CLOSED)
  const attached = new Set<object>()

  function look() {
    const flow = stack.get().at(-1)?.flow
    const screen = flow?.screen()
    if (!flow) state.set(CLOSED)
    if (!flow || !screen) return // an ended layer keeps its last look until it is popped
    const before = state.get()
    const lastScreen = before.screen === screen ? before.lastScreen : before.screen
    state.set({ open: true, screen, lastScreen, data: flow.data() })
  }

  async function present<S extends Stage, E extends FlowEvent>(
    plugin: PluginId | 'core',
    name: string,
    flow: Flow<S, E>,
  ): Promise<Result<S>> {
    if (!attached.size) {
      flow.close()
      throw new LatchkitError('no_modal', `Nothing draws "${name}": mount <LatchkitProvider> without \`headless\`.`)
    }
    const layer = { plugin, name, flow } as unknown as Layer
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
    ...{ stack, present, get: state.get, subscribe: state.subscribe },
    attach() {
      const mine = {}
      attached.add(mine)
      return () => void attached.delete(mine)
    },
    close(how) {
      const [top, ...below] = [...stack.get()].reverse()
      top?.flow.close(how)
      if (top?.flow.ended) for (const { flow } of below) flow.close()
    },
  }
}
