const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/** Calls `ask` until it resolves with a value, for `timeout` ms at most; undefined if it never does. */
export async function poll<T>(ask: () => Promise<T | undefined>, timeout: number): Promise<T | undefined> {
  const end = Date.now() + timeout
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (answer !== undefined || Date.now() >= end) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
