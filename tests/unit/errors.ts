import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'

export const failure = (code: ErrorCode, retryable = false, status?: number) =>
  new LatchkitError(code, `because of ${code}`, { retryable, ...(status && { status }) })
/** The code that `work` rejects with, or `resolved`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )
/** The value of `work`, or the code that it rejects with. */
export const valueOrCode = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((cause: LatchkitError) => cause.code)
