import { type App, findApp } from '../../apps/app.js'
import { randomToken } from '../../crypto/random.js'
import { issueTicket, type TicketKey, takeTicket } from '../../db/tickets.js'
import { originFor } from '../../http/addresses.js'
import type { Call, Server } from '../../http/context.js'
import { expiredPage } from '../../http/expired-page.js'
import { callbackParameters } from '../../oauth-client/callback-parameters.js'
import type { AuthorizationChecks } from '../../oauth-client/exchange.js'
import { codeForError, type HostRequest, hostRedirect, REQUEST_TTL_S } from '../../oauth-client/redirect.js'
import { serviceOf } from '../../oauth-client/service.js'

/** Access to the app's own hidden folder in the user's Google Drive, and to no other file. */
const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'
/** A request of the host's page for access to a user's Drive. */
export interface AccessRequest extends HostRequest {
  readonly userId: string
}
type StoredRequest = AccessRequest & Omit<AuthorizationChecks, 'state'>
/** The data that belongs to a code. */
export type AccessCode = Pick<AccessRequest, 'userId' | 'codeChallenge' | 'stateCode'> & {
  readonly accessToken: string
}

// These kinds differ from those of logins: a login's code must not give access to files, and a code for files must not
// log in.
const requestKey = (state: string): TicketKey => ({ kind: 'drive', key: state })
export const codeKey = (code: string): TicketKey => ({ kind: 'drive code', key: code })

const callbackUrl = (server: Server, c: Call, app: App) =>
  `${originFor(server, c, app)}/api/v1/recovery/oauth/callback/google`

/** The address of Google's page where the user allows access to the app's folder. */
export async function accessUrl(server: Server, c: Call, request: AccessRequest): Promise<string> {
  const app = c.get('app')
  const state = `${app.id}.${randomToken()}`
  const checks = { verifier: randomToken(), nonce: randomToken() }
  const google = serviceOf(app, 'google')
  const grant = { callback: callbackUrl(server, c, app), scope: `${google.row.scope} ${SCOPE}` }
  const { authorizationUrl } = await import('../../oauth-client/exchange.js')
  const url = await authorizationUrl(google, { ...checks, state }, grant)
  const stored: StoredRequest = { ...request, ...checks }
  await issueTicket(server, app, requestKey(state), stored, REQUEST_TTL_S)
  return url
}

/**
 * `recovery/oauth/callback/google`: Google redirects the user here, and this redirects to the host's page with a code.
 */
export async function callback(server: Server, c: Call): Promise<Response> {
  const sent = callbackParameters(c)
  const state = sent?.get('state') ?? ''
  const app = await findApp(server, state.split('.')[0] ?? '')
  const request = app && (await takeTicket<StoredRequest>(server, app, requestKey(state)))
  if (!sent || !app || !request) return expiredPage(c)
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(hostRedirect(request, 'google-drive', await codeOf(server, c, app, request, sent)))
}

/** A code, or the value that stands for a denial ("undefined") or a failure ("error"). Modal §5, Wire §7.1. */
async function codeOf(server: Server, c: Call, app: App, request: StoredRequest, sent: URLSearchParams) {
  const error = sent.get('error')
  if (error) return codeForError(error)
  const url = new URL(`${callbackUrl(server, c, app)}?${sent}`)
  const state = sent.get('state') ?? ''
  const { exchangeCode } = await import('../../oauth-client/exchange.js')
  try {
    const { tokens } = await exchangeCode('google', serviceOf(app, 'google'), url, { ...request, state })
    // A user who leaves the folder's checkbox empty has denied the access.
    if (Array.isArray(tokens.scopes) && !tokens.scopes.includes(SCOPE)) return 'undefined'
    const code = randomToken()
    const { userId, codeChallenge, stateCode } = request
    const access: AccessCode = { userId, codeChallenge, stateCode, accessToken: `${tokens.access_token}` }
    await issueTicket(server, app, codeKey(code), access, REQUEST_TTL_S)
    return code
  } catch (cause) {
    server.log.warn('Google gave no access to a Drive', cause)
    return 'error'
  }
}
