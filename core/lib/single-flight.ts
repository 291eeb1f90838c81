import { destroyed, toError } from '../errors.js'

/**
 * One run of `work` for all who ask, kept once it succeeded and forgotten once it failed, so that the next call tries
 * again. After `signal` nothing starts, and what was under way ends as `destroyed` (decision 9).
 */
export function singleFlight<T>(work: () => Promise<T>, signal?: AbortSignal): () => Promise<T> {
  let running: Promise<T> | undefined
  return async () => {
    if (signal?.aborted) throw destroyed()
    running ??= work().catch((cause) => {
      running = undefined
      throw signal?.aborted ? destroyed(cause) : toError(cause)
    })
    const answer = await running
    if (signal?.aborted) throw destroyed()
    return answer
  }
}
