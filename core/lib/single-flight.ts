import { destroyed, toError } from '../errors.js'

/**
 * Runs `work` once for all callers. A success is kept; after a failure the next call tries again. Once `signal` is
 * aborted, nothing starts, and running work rejects with `destroyed` (decision 9).
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
