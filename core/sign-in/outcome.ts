import type { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { Clock } from '../lib/clock.js'
import { present } from '../present.js'
import type { Screens } from '../screens.js'
import { type OutcomeState, outcomeFlow, outcomeOf } from './outcome.flow.js'

/** The screens that any flow may end with. Modal §2.5, §8.1. */
export function createOutcomes(screens: Screens, clock: Clock) {
  const show = (state: OutcomeState, signal: AbortSignal | undefined): Promise<void> =>
    present(screens, 'core', 'outcome', startFlow(outcomeFlow, state, undefined, { clock, signal }))
  return {
    /** Shows the screen of an error; resolves when the user leaves it. */
    showError: (error: LatchkitError, signal?: AbortSignal) => show(outcomeOf(error, screens.get().screen), signal),
    /** Shows 'Success' or the error, with a Close button. */
    showResult: (error: LatchkitError | null, signal?: AbortSignal) => show({ at: 'result', error }, signal),
  }
}
