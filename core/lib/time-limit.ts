/**
 * A signal that is aborted after `ms`, with the error that `AbortSignal.timeout` gives, which older browsers lack
 * (docs/browsers.md).
 */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  return controller.signal
}
