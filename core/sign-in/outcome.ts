import type { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { Clock } from '../lib/clock.js'
import { present } from '../present.js'
import type { Screens } from '../screens.js'
import { type OutcomeState, outcomeFlow, outcomeOf } from './outcome.flow.js'

const show = (screens: Screens, clock: Clock, state: OutcomeState, signal: AbortSignal | undefined): Promise<void> =>
  present(screens, 'core', 'outcome', startFlow(outcomeFlow, state, undefined, { clock, signal }))

export const showError = (screens: Screens, clock: Clock, error: LatchkitError, signal?: AbortSignal) =>
  show(screens, clock, outcomeOf(error, screens.get().screen), signal)

export const showResult = (screens: Screens, clock: Clock, error: LatchkitError | null, signal?: AbortSignal) =>
  show(screens, clock, { at: 'result', error }, signal)
