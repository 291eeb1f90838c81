import { LatchkitError } from './errors.js'
import type { Flow, FlowEvent, Result, Stage } from './flow.js'
import { hint } from './hint.js'
import type { PluginId } from './registry.js'
import { CLOSED, type Layer, type NextLogin, type PresentOptions, type Screens } from './screens.js'

/**
 * Shows a flow on top of the dialog until it ends. Rejects with `no_modal` while no dialog is mounted (decision 22).
 * Core §2.
 */
export async function present<S extends Stage, E extends FlowEvent>(
  screens: Screens,
  plugin: PluginId | 'core',
  name: string,
  flow: Flow<S, E>,
  { over = false }: PresentOptions = {},
): Promise<Result<S>> {
  if (!screens.isAttached()) {
    flow.close()
    throw new LatchkitError('no_modal', await hint('no-dialog', name))
  }
  const { stack } = screens
  const layer = { plugin, name, flow, over } as unknown as Layer
  const update = () => showTop(screens)
  stack.set([...stack.get(), layer])
  const stop = flow.subscribe(update)
  update()
  try {
    return await flow.result
  } finally {
    stop()
    stack.set(stack.get().filter((other) => other !== layer))
    // A login that the page came back with goes back to a landing that is not there yet
    const { value } = flow.get() as Stage & { readonly value?: unknown }
    if (value === 'back' && !stack.get()[0]) screens.openLogin?.(flow.shown() as NextLogin)
    update()
  }
}

/** Publishes the name of the top flow's screen. An overlay has no public name (decision 15). */
function showTop(screens: Screens) {
  const layers = screens.stack.get()
  const named = layers.filter(({ over }) => !over)
  const flow = named.at(-1)?.flow
  if (flow?.ended) return // the public state does not change until an ended flow is removed
  const { screen: before, lastScreen } = screens.get()
  const screen = flow?.screen() ?? null
  const last = screen === before ? lastScreen : before
  const overlay = named.length < layers.length
  screens.set(layers[0] ? { open: true, screen, lastScreen: last, data: flow?.data() ?? null, overlay } : CLOSED)
}
