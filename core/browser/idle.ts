/** ms. A page that draws nothing, or is never idle, waits no longer. */
const IDLE_TIMEOUT_MS = 100

/** Runs `work` once the page has drawn and has nothing more urgent to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  let left: (() => void) | undefined = work
  const stop = () => {
    left = undefined
  }
  const run = () => {
    left?.()
    stop()
  }
  // not idle alone: so is a page that has yet to draw. Safari has no idle time, a hidden page draws nothing
  globalThis.requestAnimationFrame?.(() => (globalThis.requestIdleCallback ?? setTimeout)(run))
  setTimeout(run, IDLE_TIMEOUT_MS)
  return stop
}
