import { HTTPException } from 'hono/http-exception'
import { ApiError } from '../protocol/errors.js'
import type { Call } from './context.js'

/** Turns what was thrown into `{ error, code, cause? }`. Wire §1.2. */
export function answerError(error: Error, c: Call): Response {
  if (error instanceof ApiError) {
    const { cause, retryAfter } = error.details
    if (retryAfter) c.header('retry-after', String(retryAfter))
    return c.json({ error: error.message, code: error.code, ...(cause ? { cause } : {}) }, error.status)
  }
  // A service of the outside world failed: no code of the protocol says so, the status does.
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status)
  process.stderr.write(`${c.req.method} ${c.req.path}: ${describe(error)}\n`)
  // Only what the database asks to be tried again (deadlock, serialization) may look retriable.
  if (isRetriable(error)) return c.json({ error: 'The provider is busy. Try again.' }, 503)
  return c.json({ error: 'Something went wrong in the provider. Its own log says more.' }, 500)
}

/** The failure without its query's parameters, which are e-mail addresses and hashes. */
const describe = (error: Error): string => {
  const root = error.cause instanceof Error ? error.cause : error
  return `${root.name}: ${root.message}\n${(root.stack ?? '').split('\n').slice(1, 6).join('\n')}`
}

const isRetriable = ({ cause }: Error): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')
