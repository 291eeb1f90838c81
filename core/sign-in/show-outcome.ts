import type { LatchkitError } from '../errors.js'
import type { OutcomeParts } from './outcome.js'

/**
 * The screens that any flow may end with. Modal §2.5, §8.1. Their code is fetched after a failure or for a result; a
 * login that succeeds needs none of it.
 */
export const createOutcomes = (parts: OutcomeParts) => ({
  /**
   * Shows the screen of an error, and resolves with true when the user leaves it. `onlyOwn`: only if the error has a
   * screen of its own; otherwise resolves with false at once, and so it does if the code cannot be fetched. Without
   * `onlyOwn` the error itself is thrown then.
   */
  showError: (error: LatchkitError, signal?: AbortSignal, onlyOwn?: boolean): Promise<boolean> =>
    import('./outcome.js').then(
      (outcome) => outcome.showError(parts, error, signal, onlyOwn),
      () => {
        if (!onlyOwn) throw error
        return false
      },
    ),
  /** Shows 'Success' or the error, with a Close button. */
  showResult: (error: LatchkitError | null, signal?: AbortSignal): Promise<void> =>
    import('./outcome.js').then(
      (outcome) => outcome.showResult(parts, error, signal),
      (cause) => {
        throw error ?? cause
      },
    ),
})
