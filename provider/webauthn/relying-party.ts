import { isIP } from 'node:net'
import { allowsOrigin } from '../apps/app.js'
import type { Call, Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { refined, text } from '../protocol/validate.js'

/** A relying party, as calls name it. */
export const pageOrigin = refined(
  text(300),
  'an origin such as https://app.example.com',
  (value) => URL.canParse(value) && new URL(value).origin === value,
)

/** Whose passkeys are asked for: a page's origin, and the domain they are bound to. */
export interface RelyingParty {
  /** `http://localhost:5173`: on the wire a relying party is a URL (Wire §10). */
  readonly origin: string
  /** Its host name. */
  readonly id: string
}

/**
 * The relying party of a call: the page that calls, or, for a caller that is no browser, the one it names. It has to be
 * among the app's allowed domains, and a domain: browsers refuse passkeys of an address.
 */
export function relyingPartyOf(provider: Provider, c: Call, named: string | undefined): RelyingParty {
  const page = c.req.header('origin')
  const origin = named ?? page ?? provider.origin
  if (page !== undefined && page !== origin)
    throw new ApiError('invalid_origin', `${origin} is not the page that asks: ${page} is.`)
  return allowedParty(provider, c, origin)
}

/** Of a call of the wallet frame, which names the page that embeds it. */
export const relyingPartyForFrame = (provider: Provider, c: Call, named: string | undefined): RelyingParty =>
  allowedParty(provider, c, named ?? provider.origin)

function allowedParty(provider: Provider, c: Call, origin: string): RelyingParty {
  if (origin !== provider.origin && !allowsOrigin(c.get('app'), origin))
    throw new ApiError('invalid_origin', `${origin} is not among the allowed domains of this app.`)
  const id = new URL(origin).hostname
  if (isIP(id.replace(/^\[|\]$/g, '')))
    throw new ApiError('not_supported', `A passkey needs a domain, not ${id}: on this machine, localhost.`)
  return { origin, id }
}
