import { createHash } from 'node:crypto'
import { pageAddress } from '../../core/input/page-address.js'
import { type App, allowsOrigin } from '../apps/app.js'
import type { Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { pageIn } from '../protocol/origin-pattern.js'
import { refined, text } from '../protocol/validate.js'
import type { HostRequest } from './redirect.js'

export const challenge = refined(text(43), 'the base64url of a SHA-256 hash', (value) => /^[\w-]{43}$/.test(value))
export const verifier = refined(text(128), '43 to 128 unreserved characters', (value) =>
  /^[\w.~-]{43,128}$/.test(value),
)

/** The server's own pages where users log in. They need not be listed by the app. Decision 67. */
const OWN_PAGES: readonly string[] = ['/oauth/authorize', '/oauth/consents']

/** Allows one of those pages, and the addresses that `mustRedirectToApp` allows. */
export function mustRedirectToPage({ origin }: Pick<Server, 'origin'>, app: App, address: string): void {
  const url = pageAddress(address)
  const isOurs = url?.origin === origin && !url.username && !url.password && OWN_PAGES.includes(url.pathname)
  if (!isOurs) mustRedirectToApp(app, address)
}

/**
 * Throws unless the address is on an allowed domain of the app and, if the app lists redirect addresses, is one of
 * them.
 */
export function mustRedirectToApp(app: App, address: string): void {
  const { url, origin = '' } = pageIn(address) ?? {}
  const isPage = url && !url.username && !url.password
  const { oauth_redirect_urls: listed } = app.settings
  if (isPage && allowsOrigin(app, origin)) {
    if (listed.length === 0 || listed.some((one) => new URL(one).href === url.href)) return
    throw new ApiError('invalid_data', '"redirect_to" must be one of the addresses that this app lists, to the letter.')
  }
  throw new ApiError('invalid_data', '"redirect_to" must be an address on an allowed domain of this app.')
}

/** Throws unless the caller has the state and the verifier of the request that the code belongs to. Wire §7.1. */
export function mustMatch(
  request: Pick<HostRequest, 'stateCode' | 'codeChallenge'>,
  body: { readonly state_code: string; readonly code_verifier: string },
): void {
  if (request.stateCode !== body.state_code)
    throw new ApiError('oauth_state_mismatch', 'The state is not the one that this code was asked for with.')
  if (createHash('sha256').update(body.code_verifier).digest('base64url') !== request.codeChallenge)
    throw new ApiError('invalid_pkce_parameters', 'The verifier does not match the challenge of this code.')
}
