/** The longest wait in ms, for pages that never draw or are never idle. */
const IDLE_TIMEOUT_MS = 100

/** Runs `work` once the page has been drawn and is idle. Returns a function that cancels it. */
export function whenIdle(work: (nothing?: undefined) => void): () => void {
  let pending: typeof work | undefined = work
  const stop = () => {
    pending = undefined
  }
  const run = () => {
    pending?.()
    stop()
  }
  // waits for a frame first, since a page that is not drawn yet counts as idle, and lets the page answer what came in
  // meanwhile; Safari has no idle callbacks, and hidden pages have no frames
  const idle = globalThis.requestIdleCallback ?? setTimeout
  globalThis.requestAnimationFrame?.(() => setTimeout(idle, 0, run))
  setTimeout(run, IDLE_TIMEOUT_MS)
  return stop
}
