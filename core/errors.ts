import { record, text } from './lib/read.js'
import type { AccountMethod } from './protocol/methods.js'
import type { ErrorCode } from './registry.js'

export interface ErrorFacts {
  /** HTTP status, where a server answered. */
  readonly status?: number | undefined
  /** True where the same call may succeed when made again. */
  readonly retryable?: boolean | undefined
  readonly cause?: unknown
}

/** What the user tried when it failed. The method is null if the user had not chosen one yet. */
export interface Attempt {
  readonly loginMethod?: AccountMethod | null
  readonly linkMethod?: AccountMethod | null
  readonly updateMethod?: AccountMethod | null
}

/**
 * Every error that Latchkit throws or rejects with. Branch on `code`, which is stable; `message` is for developers and
 * may change.
 *
 * @example
 * try {
 *   await signMessage({ message })
 * } catch (error) {
 *   if (!isUserCancelled(error)) report(error)
 * }
 */
export class LatchkitError extends Error {
  override readonly name = 'LatchkitError'
  readonly code: ErrorCode
  readonly status: number | undefined
  readonly retryable: boolean
  /** Present on errors that a hook's `onError` receives for a login, a link or an update. */
  declare attempt?: Attempt
  /** Seconds after which the server takes the call again, where it says so. */
  declare retryAfter?: number

  constructor(code: ErrorCode, message: string, { status, retryable = false, cause }: ErrorFacts = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.retryable = retryable
  }
}

/** Converts anything thrown to our error. One that is already ours stays the same object. */
export const toError = (cause: unknown): LatchkitError =>
  cause instanceof LatchkitError
    ? cause
    : new LatchkitError('unknown_auth_error', text(record(cause).message) ?? 'Something went wrong. Try again.', {
        cause,
      })

/** True for what the user chose (closing, declining), which an app should not report as a failure. */
export const isUserCancelled = (error: unknown): boolean =>
  error instanceof LatchkitError && /denied|exited|user_rejected_request/.test(error.code)

/** The error of a failed import, which differs between bundlers. `what`: the dialog, a plugin. */
export const loadError = (module: string, cause: unknown) =>
  new LatchkitError('plugin_load_failed', `The code of ${module} is missing: reload the page.`, {
    cause,
    retryable: true,
  })

export const destroyed = (cause?: unknown) =>
  new LatchkitError('destroyed', 'The client was destroyed.', {
    cause,
  })
