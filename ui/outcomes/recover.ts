import type { Client } from '../../core/client.js'
import { toError } from '../../core/errors.js'
import { type Stage, startFlow } from '../../core/flow.js'
import { present } from '../../core/present.js'
import { outcomeFlow, outcomeOf } from '../../core/sign-in/outcome.flow.js'
import { register, registered } from '../modal/component-registry.js'

declare module '../modal/component-registry.js' {
  interface Registered {
    'modal/drawn-afresh': Stage | undefined
  }
}

/**
 * Handles a screen that throws. Its stage is redrawn once, which is enough if another script has moved its elements.
 * If it throws again, all visible flows end with the error, and the error's screen shows it. Architecture §5.
 */
export function recover(client: Client, cause: unknown): void {
  const { screens } = client
  const top = screens.stack.get().at(-1)
  const stage = top?.flow.get()
  const wasRedrawn = registered(client, 'modal/drawn-afresh') === stage
  register(client, 'modal/drawn-afresh', stage)
  if (!top || !wasRedrawn) return
  const error = toError(cause)
  const { screen } = screens.get()
  screens.close('close', error)
  // the error's own screen cannot be drawn
  if (top.name !== 'outcome') showFailure(client, outcomeOf(error, screen))
}

/** Nothing waits for it, so the next screen replaces it. */
function showFailure({ screens, clock, signal }: Client, failure: ReturnType<typeof outcomeOf>): void {
  const flow = startFlow(outcomeFlow, failure, undefined, { clock, signal })
  const stop = screens.stack.subscribe(() => {
    const layers = screens.stack.get()
    if (layers.some((layer) => layer.flow.shown() === failure) && layers.at(-1)?.flow.shown() !== failure) flow.close()
  })
  present(screens, 'core', 'outcome', flow)
    .catch(() => {})
    .finally(stop)
}
