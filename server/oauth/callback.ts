import { type App, findApp } from '../apps/app.js'
import { randomToken } from '../crypto/random.js'
import { issueTicket, type TicketKey, takeTicket } from '../db/tickets.js'
import { originFor } from '../http/addresses.js'
import type { Call, Server } from '../http/context.js'
import { expiredPage } from '../http/expired-page.js'
import { callbackParameters } from '../oauth-client/callback-parameters.js'
import type { AuthorizationChecks, Identity } from '../oauth-client/exchange.js'
import { codeForError, type HostRequest, hostRedirect, REQUEST_TTL_S } from '../oauth-client/redirect.js'
import { serviceOf } from '../oauth-client/service.js'
import { isSuspension } from '../oauth-client/suspension.js'
import { type OAuthProvider, oauthProviders } from '../protocol/oauth-providers.js'
import { isStorableText } from '../protocol/storable.js'

/** A pending login, stored until the identity provider redirects the user back. */
export interface LoginRequest extends HostRequest, Omit<AuthorizationChecks, 'state'> {
  readonly provider: OAuthProvider
}
/** The data that belongs to a code. */
export interface LoginCode extends Pick<LoginRequest, 'provider' | 'codeChallenge' | 'stateCode'> {
  readonly outcome: Outcome
}
type Outcome = Identity | { readonly refused: 'oauth_account_suspended' }

export const requestKey = (state: string): TicketKey => ({ kind: 'oauth', key: state })
export const codeKey = (code: string): TicketKey => ({ kind: 'oauth code', key: code })

/** Where an identity provider sends a user back to: the address at which this call of the app has come. */
export const callbackUrl = (server: Server, c: Call, app: App, name: OAuthProvider) =>
  `${originFor(server, c, app)}/api/v1/oauth/callback/${name}`

/**
 * `oauth/callback/:provider`: the identity provider redirects the user here, and this redirects to the host's page with
 * a code.
 */
export async function callback(server: Server, c: Call): Promise<Response> {
  const sent = callbackParameters(c)
  const state = sent?.get('state') ?? ''
  const app = await findApp(server, state.split('.')[0] ?? '')
  const request = app && isStorableText(state) && (await takeTicket<LoginRequest>(server, app, requestKey(state)))
  if (!sent || !app || !request || request.provider !== c.req.param('provider')) return expiredPage(c)
  c.header('referrer-policy', 'no-referrer')
  const code = await codeOf(server, c, app, request, sent)
  return c.redirect(hostRedirect(request, request.provider, code))
}

/** A code, or the text that stands for a denial or a failure. Wire §7.1. */
async function codeOf(server: Server, c: Call, app: App, request: LoginRequest, sent: URLSearchParams) {
  const error = sent.get('error')
  if (error) return codeForError(error)
  // The token endpoint requires the same redirect URI as the authorization request.
  const url = new URL(`${callbackUrl(server, c, app, request.provider)}?${sent}`)
  const service = serviceOf(app, request.provider)
  const state = sent.get('state') ?? ''
  const { exchangeCode } = await import('../oauth-client/exchange.js')
  const outcome = await exchangeCode(request.provider, service, url, { ...request, state }).catch(
    (cause): Outcome | undefined => {
      if (isSuspension(cause)) return { refused: 'oauth_account_suspended' }
      server.log.warn(`${oauthProviders[request.provider]} did not log anyone in`, cause)
      return undefined
    },
  )
  if (!outcome) return 'error'
  const code = randomToken()
  const { codeChallenge, stateCode } = request
  const login: LoginCode = { provider: request.provider, codeChallenge, stateCode, outcome }
  await issueTicket(server, app, codeKey(code), login, REQUEST_TTL_S)
  return code
}
