import { LatchkitError } from './errors.js'
import type { Flow, FlowEvent, Leaving, Result, Stage } from './flow.js'
import type { PluginId } from './registry.js'
import { CLOSED, type Layer, type Screens } from './screens.js'

/**
 * Puts a flow on top of the dialog until it ends, and answers its result. Rejects with `no_modal` while nothing is
 * attached that would draw it (decision 22).
 */
export async function present<S extends Stage, E extends FlowEvent>(
  screens: Screens,
  plugin: PluginId | 'core',
  name: string,
  flow: Flow<S, E>,
): Promise<Result<S>> {
  const { stack } = screens
  if (!screens.isAttached()) {
    flow.close()
    throw new LatchkitError('no_modal', `Nothing draws "${name}": mount <LatchkitProvider> without \`headless\`.`)
  }
  const layer = { plugin, name, flow } as unknown as Layer
  const look = () => lookAgain(screens)
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

function lookAgain({ stack, state }: Screens) {
  const flow = stack.get().at(-1)?.flow
  const screen = flow?.screen()
  if (!flow) state.set(CLOSED)
  if (!flow || !screen) return // an ended layer keeps its last look until it is popped
  const before = state.get()
  const lastScreen = before.screen === screen ? before.lastScreen : before.screen
  state.set({ open: true, screen, lastScreen, data: flow.data() })
}

/** The user leaves: the top flow answers. If it ends, the ones beneath are closed in the same turn, before any of them can react to it. */
export function leave({ stack }: Screens, how?: Leaving['type']): void {
  const [top, ...below] = [...stack.get()].reverse()
  top?.flow.close(how)
  if (top?.flow.ended) for (const { flow } of below) flow.close()
}
