/** A controller that follows the signals; once it is aborted, by them or by its owner, it listens to none of them. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const own = new AbortController()
  const abort = () => own.abort()
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { signal: own.signal })
  }
  return own
}
