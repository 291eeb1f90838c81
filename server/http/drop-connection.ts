import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Call } from './context.js'

/** Ends the connection without an answer, as a broken network would. */
export function dropConnection(c: Call): Response {
  c.set('dropped', true)
  c.env.incoming.socket.destroy()
  // A copy, because later middleware adds headers and the constant is shared by all calls.
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })
}
