/** How a call of the server's API fails, and how many calls do. */
export interface Fault {
  /** Answers with this status, 200 to 599. */
  readonly status?: number
  /** ms before anything happens, up to 120000. */
  readonly latency?: number
  /** Closes the connection without an answer. */
  readonly drop?: boolean
  /** Does the work, then closes the connection: the answer is lost. */
  readonly lose?: boolean
  /** Answers with JSON that ends in the middle. */
  readonly malformed?: boolean
  /** Answers with this: a text as it is, all else as JSON. */
  readonly body?: unknown
  /** How many calls; 1 by default, null for all. */
  readonly count?: number | null
}

const HANG_MS = 120_000

/** Common faults of a server and of the network. `count`: how many calls fail, null for all. */
export const faults = {
  /** 500, which the SDK tries again where that is safe. */
  serverError: (count: number | null = 1): Fault => ({ status: 500, count }),
  /** 503, which the SDK tries again where that is safe. */
  unavailable: (count: number | null = 1): Fault => ({ status: 503, count }),
  /** 429. */
  tooManyRequests: (count: number | null = 1): Fault => ({ status: 429, count }),
  /** No answer for two minutes, and then a closed connection. */
  timeout: (count: number | null = 1): Fault => ({ latency: HANG_MS, drop: true, count }),
  /** The connection is closed, and nothing was done. */
  dropped: (count: number | null = 1): Fault => ({ drop: true, count }),
  /** The work is done, and its answer lost. */
  lost: (count: number | null = 1): Fault => ({ lose: true, count }),
  /** JSON that ends in the middle. */
  malformed: (count: number | null = 1): Fault => ({ malformed: true, count }),
  /** 200 with nothing in it. */
  empty: (count: number | null = 1): Fault => ({ body: '', count }),
} as const
