import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './errors.js'
import type { Call, Env } from './provider-context.js'
import { type Fields, read, type Shape } from './shape.js'

/**
 * Takes the whole body, at most 100 kB, before anyone answers: the server would cut a kept connection on which a body
 * was left unread, and the client's next call with it. A body that is too large is not read, so its connection ends.
 */
export const takeBody: MiddlewareHandler<Env> = (c, next) =>
  limit(c, async () => {
    await rawBody(c)
    await next()
  })

const limit: MiddlewareHandler<Env> = bodyLimit({
  maxSize: 100 * 1024,
  onError: (c) => {
    c.header('connection', 'close')
    throw new ApiError('invalid_data', 'The body is larger than 100 kB.', { status: 413 })
  },
})

export const rawBody = (c: Call): Promise<string> => c.req.text()

/** Reads a JSON body of known fields. An empty body is an empty object. `strict` refuses unknown keys. */
export async function readBody<const F extends Fields>(
  c: Call,
  fields: F,
  how?: { strict?: boolean },
): Promise<Shape<F>> {
  return read(await jsonBody(c), fields, how)
}

export async function jsonBody(c: Call): Promise<unknown> {
  const text = await rawBody(c)
  const type = c.req.header('content-type')
  if (text === '' && !type) return {}
  // Only JSON is preflighted: a form of another site must not be taken for a call.
  if (!type || !/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('invalid_data', 'The content type must be application/json.', { status: 415 })
  }
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new ApiError('invalid_data', 'The body is not valid JSON.')
  }
}
