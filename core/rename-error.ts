import { LatchkitError, toError } from './errors.js'
import { record } from './lib/read.js'
import type { ErrorCode } from './registry.js'

/** Maps foreign codes (a server code, a DOMException name) to our codes. */
export type ErrorTable<Code extends ErrorCode = ErrorCode> = Readonly<Record<string, Code>>

/**
 * Converts anything thrown to our error. Where the table has the name or the code of the cause, the error gets the
 * table's code and keeps all else.
 */
export function renameError(cause: unknown, table: ErrorTable): LatchkitError {
  const { code, name } = record(cause)
  // Own properties only: every object has a `constructor`
  const renamed = Object.entries(table).find(([key]) => key === name || key === code || +key === code)?.[1]
  const error = toError(cause)
  return renamed && renamed !== error.code ? new LatchkitError(renamed, error.message, { ...error, cause }) : error
}
