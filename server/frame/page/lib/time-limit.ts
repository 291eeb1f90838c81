/** A signal that is aborted after `ms`. Older browsers lack `AbortSignal.timeout`. */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
