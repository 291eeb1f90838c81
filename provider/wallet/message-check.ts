import type { SignInMessage } from '../../core/input/sign-in-message.js'
import { allowsOrigin } from '../apps/app.js'
import type { Call } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/** Seconds that a nonce lives, and a message with it. */
export const NONCE_TTL_S = 600
/** Seconds that the clock of who signs may be off. */
const MAX_SKEW_S = 300

export const refused = (why: string) =>
  new ApiError('invalid_credentials', `The message to sign in with was refused: ${why}.`)

/** Made for the page that asks, in the form that we know. */
export function mustBeForPage(c: Call, message: SignInMessage): void {
  const page = URL.canParse(message.uri) ? new URL(message.uri) : undefined
  if (!page || !isPageOf(c, page.origin)) throw refused('its URI is not on the page that asks')
  if (message.domain !== page.host) throw refused(`it is for another domain than ${page.host}`)
  if (message.scheme && `${message.scheme}:` !== page.protocol) throw refused('it is for another scheme')
  if (message.version !== '1') throw refused('its version is not 1')
  // one line says who asks; a list would be a grant, and nobody here asks for any
  if (message.resources.length > 1) throw refused('it names more than one resource')
}

/** A browser says which page asks, and `knownApp` has let it in; any other caller is bound to the app's pages. */
function isPageOf(c: Call, origin: string): boolean {
  const page = c.req.header('origin')
  if (page !== undefined) return page === origin
  return allowsOrigin(c.get('app'), origin)
}

/** Fresh, and within the bounds that it sets itself. */
export function mustBeInTime({ issuedAt, expirationTime, notBefore }: SignInMessage, now: Date): void {
  const age = (now.getTime() - issuedAt.getTime()) / 1000
  // not (a < b): an invalid date is no number, and compares to nothing
  if (!(age < NONCE_TTL_S + MAX_SKEW_S && age > -MAX_SKEW_S)) throw refused('it was issued too long ago, or not yet')
  if (expirationTime && !(now < expirationTime)) throw refused('it has expired')
  if (notBefore && !(now >= notBefore)) throw refused('it is not valid yet')
}
