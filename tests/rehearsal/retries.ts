/** What came of one attempt. */
export interface Answer {
  readonly status: number
  readonly body: string
}
export type Attempt = (url: string, init: Init) => Promise<Answer>
export interface Init {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The SDK's waits before its three retries, in ms, and the statuses that it retries. Wire §1.1. */
export const WAITS = [1_500, 4_500, 13_500]
export const RETRIED = [408, 409, 425, 500, 502, 503, 504]
/** The SDK's time for one attempt, in ms. */
export const TIMEOUT_MS = 20_000

/** A call that failed for good. */
export class Failed extends Error {}
/** An attempt that took too long, which the SDK does not repeat. */
export class TooLate extends Error {}

/** Sends a call as the SDK does: an answer that may change is asked for again, and so is one that did not come. */
export async function persist<T>(
  send: () => Promise<Answer>,
  pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (const wait of [...WAITS, 0]) {
    const outcome = await send().catch((cause: unknown) => cause as Error)
    if (!(outcome instanceof Error) && outcome.status < 400) return JSON.parse(outcome.body)
    const isRetryable = outcome instanceof Error ? !(outcome instanceof TooLate) : RETRIED.includes(outcome.status)
    if (!isRetryable || !wait)
      throw new Failed(outcome instanceof Error ? outcome.message : `${outcome.status} ${outcome.body.slice(0, 200)}`)
    await pause(wait)
  }
  throw new Failed('Nothing was tried.')
}
