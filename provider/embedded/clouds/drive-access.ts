import { type App, findApp } from '../../apps/app.js'
import { decrypt, encrypt } from '../../crypto/encrypt.js'
import { randomToken } from '../../crypto/random.js'
import { issueTicket, type TicketKey, takeTicket } from '../../db/tickets.js'
import type { Call, Provider } from '../../http/context.js'
import { type AuthorizationChecks, authorizationUrl, exchangeCode } from '../../oauth-client/exchange.js'
import {
  codeForError,
  EXPIRED_PAGE,
  type HostRequest,
  hostRedirect,
  REQUEST_TTL_S,
} from '../../oauth-client/redirect.js'
import { serviceOf } from '../../oauth-client/upstream.js'

/** Files of our own that the person does not see among theirs. */
const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'
/** Whose access it is to be, and what the host's page asked with. */
export interface AccessRequest extends HostRequest {
  readonly userId: string
}
type KeptRequest = AccessRequest & Omit<AuthorizationChecks, 'state'>
/** What a code of ours stands for: the access token, under a key that only the code leads to. */
export type AccessCode = Pick<AccessRequest, 'userId' | 'codeChallenge' | 'stateCode'> & { readonly sealed: string }

// kinds of their own: a code for a login opens nobody's files, and one for files logs nobody in
const requestKey = (state: string): TicketKey => ({ kind: 'drive', key: state })
export const codeKey = ({ secret }: Provider, code: string): TicketKey => ({
  kind: 'drive code',
  key: secret.hmac('drive code', code),
})
const accessKey = ({ secret }: Provider, app: App, code: string) => secret.key('drive access', app.id, code)
export const readAccess = (provider: Provider, app: App, code: string, { sealed }: AccessCode): string =>
  decrypt(accessKey(provider, app, code), sealed)

const callbackUrl = ({ origin }: Provider) => `${origin}/api/v1/recovery/oauth/callback/google`

/** Where the person allows us our folder in their Google Drive. */
export async function accessUrl(provider: Provider, app: App, request: AccessRequest): Promise<string> {
  const state = `${app.id}.${randomToken()}`
  const checks = { verifier: randomToken(), nonce: randomToken() }
  const google = serviceOf(provider, app, 'google')
  const grant = { callback: callbackUrl(provider), scope: `${google.row.scope} ${SCOPE}` }
  const url = await authorizationUrl(google, { ...checks, state }, grant)
  const kept: KeptRequest = { ...request, ...checks }
  await issueTicket(provider.db, app, requestKey(state), kept, REQUEST_TTL_S)
  return url
}

/** `recovery/oauth/callback/google`: Google sends the person here, and they go on to the host's page with a code of ours. */
export async function callback(provider: Provider, c: Call): Promise<Response> {
  const sent = new URL(c.req.url).searchParams
  const state = sent.get('state') ?? ''
  const app = await findApp(provider, state.split('.')[0] ?? '')
  const request = app && (await takeTicket<KeptRequest>(provider.db, app, requestKey(state)))
  if (!app || !request) return c.html(EXPIRED_PAGE, 400)
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(hostRedirect(request, 'google-drive', await codeOf(provider, app, request, sent, state)))
}

/** A code of ours, or what comes in its place where the person denied or Google failed. Modal §5, Wire §7.1. */
async function codeOf(provider: Provider, app: App, request: KeptRequest, sent: URLSearchParams, state: string) {
  const error = sent.get('error')
  if (error) return codeForError(error)
  const url = new URL(`${callbackUrl(provider)}?${sent}`)
  try {
    const { tokens } = await exchangeCode('google', serviceOf(provider, app, 'google'), url, { ...request, state })
    // whoever leaves the box of the folder unticked has denied it
    if (Array.isArray(tokens.scopes) && !tokens.scopes.includes(SCOPE)) return 'undefined'
    const code = randomToken()
    const { userId, codeChallenge, stateCode } = request
    const sealed = encrypt(accessKey(provider, app, code), `${tokens.access_token}`)
    const access: AccessCode = { userId, codeChallenge, stateCode, sealed }
    await issueTicket(provider.db, app, codeKey(provider, code), access, REQUEST_TTL_S)
    return code
  } catch (cause) {
    process.stderr.write(`Google gave no access to a Drive: ${(cause as Error).message}\n`)
    return 'error'
  }
}
