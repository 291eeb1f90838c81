/** A controller that is aborted with any of the signals. Once it is aborted, it no longer listens to them. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const own = new AbortController()
  const abort = () => own.abort()
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { signal: own.signal })
  }
  return own
}
