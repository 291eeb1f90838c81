import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../protocol/errors.js'
import { unstorablePart } from '../protocol/storable.js'
import { type Fields, read, type Shape } from '../protocol/validate.js'
import type { Call, Env } from './context.js'

const MAX_BODY_KB = 100
const MAX_DRAINED_BYTES = 1024 * 1024

/**
 * Reads the whole body before any answer: Node closes a kept-alive connection with an unread body, and the client's
 * next call fails. The rest of a body over `max` kB is read and discarded, so that the caller gets an error and no
 * broken connection. Beyond 1 MB, the connection is closed.
 */
export const takeBodyUpTo =
  (max: number): MiddlewareHandler<Env> =>
  async (c, next) => {
    const parts: Uint8Array[] = []
    let size = 0
    try {
      for await (const part of c.req.raw.body ?? []) {
        size += part.byteLength
        if (size <= max * 1024) parts.push(part)
        if (size > MAX_DRAINED_BYTES) break
      }
    } catch (cause) {
      // the caller has left, or was too slow: Node has ended the connection
      if (!c.env.incoming.destroyed) throw cause
      throw new ApiError('invalid_data', 'The body did not arrive.', { status: 408 })
    }
    if (size > max * 1024) {
      if (size > MAX_DRAINED_BYTES) c.header('connection', 'close')
      throw new ApiError('invalid_data', `The body is larger than ${max} kB.`, { status: 413 })
    }
    c.set('body', Buffer.concat(parts).toString('utf8'))
    await next()
  }
export const takeBody = takeBodyUpTo(MAX_BODY_KB)

/** Reads a JSON body of known fields. An empty body is an empty object. `strict` refuses unknown keys. */
export async function readBody<const F extends Fields>(
  c: Call,
  fields: F,
  how?: { strict?: boolean },
): Promise<Shape<F>> {
  return read(jsonBody(c), fields, how)
}

export function jsonBody(c: Call): unknown {
  const text = c.get('body')
  const type = c.req.header('content-type')
  if (text === '' && !type) return {}
  // Browsers send a preflight request only for JSON. A form of another site must not pass as a call.
  if (!type || !/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('invalid_data', 'The content type must be application/json.', { status: 415 })
  }
  const body = parse(text)
  // what the database cannot store would be a failure of ours
  const fault = unstorablePart(body)
  if (fault) throw new ApiError('invalid_data', `The body ${fault}.`)
  return body
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new ApiError('invalid_data', 'The body is not valid JSON.')
  }
}
