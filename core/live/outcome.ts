import type { Clock } from '../clock.js'
import type { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { Screens } from '../screens.js'
import { type OutcomeState, outcomeFlow, outcomeOf } from './outcome.flow.js'

const show = (screens: Screens, clock: Clock, state: OutcomeState, signal: AbortSignal | undefined): Promise<void> =>
  screens.present('core', 'outcome', startFlow(outcomeFlow, state, undefined, { clock, signal }))

/** The failure on its screen (Modal §8.1); resolves when the user goes on. */
export const showError = (screens: Screens, clock: Clock, error: LatchkitError, signal?: AbortSignal) =>
  show(screens, clock, outcomeOf(error, screens.get().screen), signal)

/** 'Success', or what went wrong, with a Close button. Modal §2.5. */
export const showResult = (screens: Screens, clock: Clock, error: LatchkitError | null, signal?: AbortSignal) =>
  show(screens, clock, { at: 'result', error }, signal)
