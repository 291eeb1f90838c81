import { randomBytes } from 'node:crypto'
import { type App, findApp } from './app.js'
import { authorizationUrl, type Checks, exchange } from './oauth-exchange.js'
import { backTo, DENIALS, GONE, TIME } from './oauth-return.js'
import { scopeOf } from './oauth-upstream.js'
import type { Call, Provider } from './provider-context.js'
import { seal, unseal } from './seal.js'
import { issueTicket, type TicketKey, takeTicket } from './tickets.js'

/** Files of our own that the person does not see among theirs. */
const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'
/** Whose access it is to be, and what the host's page asked with. */
export interface Wanted {
  readonly userId: string
  readonly provider: 'google-drive'
  readonly redirectTo: string
  readonly codeChallenge: string
  readonly stateCode: string
}
type Asked = Wanted & Omit<Checks, 'state'>
/** What a code of ours stands for: the access, sealed with the code. */
export type Access = Pick<Wanted, 'userId' | 'codeChallenge' | 'stateCode'> & { readonly sealed: string }

// kinds of their own: a code for a login opens nobody's files, and one for files logs nobody in
const askedKey = (state: string): TicketKey => ({ kind: 'drive', key: state })
export const accessKey = ({ secret }: Provider, code: string): TicketKey => ({
  ...{ kind: 'drive code', key: secret.hmac('drive code', code) },
})
const sealKey = ({ secret }: Provider, app: App, code: string) => secret.key('drive access', app.id, code)
export const openAccess = (provider: Provider, app: App, code: string, { sealed }: Access): string =>
  unseal(sealKey(provider, app, code), sealed)

const callbackUrl = ({ origin }: Provider) => `${origin}/api/v1/recovery/oauth/callback/google`
const random = () => randomBytes(32).toString('base64url')

/** Where the person allows us our folder in their Google Drive. */
export async function askForAccess(provider: Provider, app: App, wanted: Wanted): Promise<string> {
  const state = `${app.id}.${random()}`
  const checks = { verifier: random(), nonce: random() }
  const use = { callback: callbackUrl(provider), scope: `${scopeOf('google')} ${SCOPE}` }
  const url = await authorizationUrl(provider, app, 'google', { ...checks, state }, use)
  const asked: Asked = { ...wanted, ...checks }
  await issueTicket(provider.db, app, askedKey(state), asked, TIME)
  return url
}

/** `recovery/oauth/callback/google`: the upstream sends the person here, and they go on to the host's page with a code of ours. */
export async function callback(provider: Provider, c: Call): Promise<Response> {
  const sent = new URL(c.req.url).searchParams
  const state = sent.get('state') ?? ''
  const app = await findApp(provider.db, state.split('.')[0] ?? '')
  const asked = app && (await takeTicket<Asked>(provider.db, app, askedKey(state)))
  if (!app || !asked) return c.html(GONE, 400)
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(backTo(asked, await codeOf(provider, app, asked, sent, state)))
}

/** A code of ours; `undefined`, in letters, where the person denied, and `error` where the upstream failed. Modal §5, Wire §7.1. */
async function codeOf(provider: Provider, app: App, asked: Asked, sent: URLSearchParams, state: string) {
  const error = sent.get('error')
  if (error) return DENIALS.includes(error) ? 'undefined' : 'error'
  const url = new URL(`${callbackUrl(provider)}?${sent}`)
  try {
    const { tokens } = await exchange(provider, app, 'google', url, { ...asked, state })
    // whoever leaves the box of the folder unticked has denied it
    if (Array.isArray(tokens.scopes) && !tokens.scopes.includes(SCOPE)) return 'undefined'
    const code = random()
    const { userId, codeChallenge, stateCode } = asked
    const sealed = seal(sealKey(provider, app, code), `${tokens.access_token}`)
    const access: Access = { userId, codeChallenge, stateCode, sealed }
    await issueTicket(provider.db, app, accessKey(provider, code), access, TIME)
    return code
  } catch (cause) {
    process.stderr.write(`Google gave no access to a Drive: ${(cause as Error).message}\n`)
    return 'error'
  }
}
