import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../protocol/errors.js'
import type { Env } from './context.js'

/** Node's own limit for the head of a request, which `MAX_HEAD_BYTES` of the server raises for one page. */
const MAX_KB = 16
/** This page's address contains the request that a user is to sign. Wire §7.2. */
const LONG_ADDRESS = '/oauth/transact'

/** Refuses a request whose address or headers are longer than any caller needs. */
export const limitHead: MiddlewareHandler<Env> = async (c, next) => {
  const address = c.req.path === LONG_ADDRESS ? 0 : c.req.url.length
  const headers = [...c.req.raw.headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (address > MAX_KB * 1024 || headers > MAX_KB * 1024)
    throw new ApiError('invalid_data', `The address or the headers are larger than ${MAX_KB} kB.`, { status: 431 })
  await next()
}
