import type { Call } from '../http/context.js'

/** Of a name or a value, in characters. The longest are authorization codes, with some hundred. */
const MAX_LENGTH = 2_000

/**
 * The parameters that an identity provider sends with the user, in the address or in a form. They pass through the
 * browser, so that anybody may have written them. Undefined if one is longer than a service makes it.
 */
export function callbackParameters(c: Call): URLSearchParams | undefined {
  const sent = c.req.method === 'POST' ? new URLSearchParams(c.get('body')) : new URL(c.req.url).searchParams
  return [...sent].flat().every(({ length }) => length <= MAX_LENGTH) ? sent : undefined
}
