import { isIP } from 'node:net'
import { pageAddress } from '../../core/input/page-address.js'
import { allowsOrigin } from '../apps/app.js'
import { originFor } from '../http/addresses.js'
import type { Call, Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { refined, text } from '../protocol/validate.js'

/** The check for the field of a request that names a relying party, by its origin. */
export const pageOrigin = refined(
  text(300),
  'an origin such as https://app.example.com',
  (value) => pageAddress(value)?.origin === value,
)

/** A relying party: the page's origin, and the domain that its passkeys are bound to. */
export interface RelyingParty {
  /**
   * The page's origin, such as `http://localhost:5173`. In the protocol, it represents the relying party (Wire §10).
   */
  readonly origin: string
  /** The host name of the origin. */
  readonly id: string
}

/**
 * The relying party of a call: the calling page, or the named origin if the caller is not a browser. It must be one of
 * the app's allowed domains, and not an IP address, for which browsers refuse passkeys.
 */
export function relyingPartyOf(server: Server, c: Call, named: string | undefined): RelyingParty {
  const page = c.req.header('origin')
  const origin = named ?? page ?? originFor(server, c)
  if (page !== undefined && page !== origin)
    throw new ApiError('invalid_origin', `${origin} is not the page that asks: ${page} is.`)
  return allowedParty(server, c, origin)
}

/** The relying party of a call from the wallet frame, which names the page that embeds it. */
export const relyingPartyForFrame = (server: Server, c: Call, named: string | undefined): RelyingParty =>
  allowedParty(server, c, named ?? originFor(server, c))

function allowedParty(server: Server, c: Call, origin: string): RelyingParty {
  if (origin !== originFor(server, c) && !allowsOrigin(c.get('app'), origin))
    throw new ApiError('invalid_origin', `${origin} is not among the allowed_domains of this app: add it there.`)
  const id = new URL(origin).hostname
  if (isIP(id.replace(/^\[|\]$/g, '')))
    throw new ApiError('not_supported', `A passkey needs a domain, not ${id}: on this machine, localhost.`)
  return { origin, id }
}
