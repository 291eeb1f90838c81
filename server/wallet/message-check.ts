import type { SignInMessage } from '../../core/input/sign-in-message.js'
import { allowsOrigin } from '../apps/app.js'
import type { Call } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { pageIn } from '../protocol/origin-pattern.js'

/** The lifetime of a nonce and its message in seconds. */
export const NONCE_TTL_S = 600
/** Seconds by which the signer's clock may differ. */
const MAX_SKEW_S = 300

export const refused = (why: string) =>
  new ApiError('invalid_credentials', `The message to sign in with was refused: ${why}.`)

/** Throws unless the message was created for the page that sends it, in the supported version. */
export function mustBeForPage(c: Call, message: SignInMessage): void {
  const { url: page, origin = '' } = pageIn(message.uri) ?? {}
  if (!page || !isPageOf(c, origin)) throw refused('its URI is not on the page that asks')
  if (message.domain !== page.host) throw refused(`it is for another domain than ${page.host}`)
  if (message.scheme && `${message.scheme}:` !== page.protocol) throw refused('it is for another scheme')
  if (message.version !== '1') throw refused('its version is not 1')
  // One resource identifies the requester. More resources would request permissions, which this server does not
  // grant.
  if (message.resources.length > 1) throw refused('it names more than one resource')
}

/**
 * A browser sends the page's origin, which must be that of the message. It must be one of the app's, and the server's
 * own is one only if the app lists it: a login there would otherwise be one to every app. Decision 91.
 */
function isPageOf(c: Call, origin: string): boolean {
  const page = c.req.header('origin') ?? origin
  return page === origin && allowsOrigin(c.get('app'), origin)
}

/** Throws unless the message is recent and within its own time limits. */
export function mustBeInTime({ issuedAt, expirationTime, notBefore }: SignInMessage, now: Date): void {
  const age = (now.getTime() - issuedAt.getTime()) / 1000
  // Negated comparisons, so that an invalid date (NaN) is refused.
  if (!(age < NONCE_TTL_S + MAX_SKEW_S && age > -MAX_SKEW_S)) throw refused('it was issued too long ago, or not yet')
  if (expirationTime && !(now < expirationTime)) throw refused('it has expired')
  if (notBefore && !(now >= notBefore)) throw refused('it is not valid yet')
}
