import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../protocol/errors.js'
import { type Fields, read, type Shape } from '../protocol/validate.js'
import type { Call, Env } from './context.js'

const MAX_BODY_BYTES = 100 * 1024
const MAX_DRAINED_BYTES = 1024 * 1024
const MAX_DEPTH = 64

/**
 * Reads the whole body before any answer: Node closes a kept-alive connection with an unread body, and the client's
 * next call fails. The rest of a body over 100 kB is read and discarded, so that the caller gets an error and no broken
 * connection. Beyond 1 MB, the connection is closed.
 */
export const takeBody: MiddlewareHandler<Env> = async (c, next) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength
    if (size <= MAX_BODY_BYTES) parts.push(part)
    if (size > MAX_DRAINED_BYTES) break
  }
  if (size > MAX_BODY_BYTES) {
    if (size > MAX_DRAINED_BYTES) c.header('connection', 'close')
    throw new ApiError('invalid_data', 'The body is larger than 100 kB.', { status: 413 })
  }
  c.set('body', Buffer.concat(parts).toString('utf8'))
  await next()
}

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
  mustBeStorable(body)
  return body
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new ApiError('invalid_data', 'The body is not valid JSON.')
  }
}

/** Refuses JSON that the database cannot store: NUL characters, unpaired surrogates, and very deep nesting. */
function mustBeStorable(body: unknown): void {
  let level: unknown[] = [body]
  for (let depth = 0; level.length; depth++) {
    if (depth > MAX_DEPTH) throw new ApiError('invalid_data', `The body is nested more than ${MAX_DEPTH} levels deep.`)
    const next: unknown[] = []
    for (const value of level)
      if (typeof value === 'string') mustBeText(value)
      else if (Array.isArray(value)) next.push(...value)
      else if (typeof value === 'object' && value) {
        Object.keys(value).forEach(mustBeText)
        next.push(...Object.values(value))
      }
    level = next
  }
}

function mustBeText(value: string): void {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value))
    throw new ApiError('invalid_data', 'The body contains what is no text: NUL, or half a surrogate pair.')
}
