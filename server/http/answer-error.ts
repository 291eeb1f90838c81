import { HTTPException } from 'hono/http-exception'
import { isTemporary } from '../db/temporary.js'
import { ApiError } from '../protocol/errors.js'
import type { Call } from './context.js'

/** Until a deadlock is over, or a database that starts again may be there. */
const RETRY_AFTER_S = '1'

/** Answers with `{ error, code, cause? }` for an error. Wire §1.2. */
export function answerError(error: Error, c: Call): Response {
  c.set('failure', error)
  if (error instanceof ApiError) {
    const { cause, retryAfter } = error.details
    if (retryAfter) c.header('retry-after', String(retryAfter))
    return c.json({ error: error.message, code: error.code, ...(cause ? { cause } : {}) }, error.status)
  }
  // An external service failed. The protocol has no code for that, only the status.
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status)
  if (isTemporary(error)) {
    c.header('retry-after', RETRY_AFTER_S)
    return c.json({ error: 'The server is busy. Try again.' }, 503)
  }
  return c.json({ error: 'Something went wrong in the server. Its own log says more.' }, 500)
}
