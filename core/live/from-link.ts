import type { Page } from '../browser/page.js'
import { LatchkitError, toError } from '../errors.js'
import { startFlow } from '../flow.js'
import { hint } from '../hint.js'
import { record, text } from '../lib/read.js'
import { present } from '../present.js'
import type { AuthResponse, LiveSession } from '../session.js'
import type { Settings } from '../settings.js'
import type { OutcomeParts } from '../sign-in/outcome.js'
import { createOutcomes } from '../sign-in/show-outcome.js'
import type { Transport } from '../transport.js'
import type { User } from '../user.js'
import { createHttp } from './http.js'
import type { SessionParts } from './session.js'
import { readUser } from './user.js'
import { whoseSessionFlow } from './whose-session.flow.js'

export interface LinkParts extends OutcomeParts, Pick<SessionParts, 'signal' | 'user'> {
  readonly page: Page
  readonly settings: Settings
  readonly transport: Transport
  readonly session: Pick<LiveSession, 'adopt'>
}
const PATH = '/sessions/fork/recover'

/**
 * Starts the session of a token in the page's address. Anybody can create such a link, so it is used at once only in
 * the browser of the wallet that the address names. Elsewhere the user is asked first. Decision 46.
 */
export async function fromLink(parts: LinkParts, token: unknown): Promise<AuthResponse | null> {
  const { settings, page, transport } = parts
  if (settings.host.get().sessionsFromLinks === false) {
    hint('link-refused')
    return null
  }
  if (typeof token !== 'string') return null
  const redeem = (who: Transport) =>
    createHttp(who, async () => null).post<AuthResponse>(PATH, { refresh_token: token })
  if (isInWallet(page.params)) return redeem(transport)
  // without cookies: a session in cookies must not begin before the user has answered
  const answer = await redeem(withoutCookies(transport))
  const owner = readUser(answer.user)
  if (!owner) return null
  const begin = async () => {
    const inCookies = text(answer.refresh_token) === 'deprecated'
    parts.session.adopt(inCookies ? await redeem(transport) : answer)
  }
  ask(parts, owner, begin, () => end(transport, answer)).catch((cause) => {
    if (!parts.signal.aborted) hint('link-failed', toError(cause).message)
  })
  return null
}

type Work = () => Promise<void>
/** The page does not wait for the answer, which may take time. */
async function ask(parts: LinkParts, owner: User, begin: Work, refuse: Work): Promise<void> {
  if (!(await isTheirs(parts, owner))) return refuse()
  await begin().catch((cause) =>
    createOutcomes(parts)
      .showError(toError(cause), parts.signal)
      .then(() => {}),
  )
}

async function isTheirs({ screens, clock, signal, user }: LinkParts, owner: User): Promise<boolean> {
  const flow = startFlow(whoseSessionFlow, { at: 'asking', user: owner }, undefined, { clock, signal })
  // a user who logs in meanwhile has answered
  const stop = user.subscribe(() => flow.close())
  try {
    return await present(screens, 'core', 'outcome', flow)
  } catch (cause) {
    if (cause instanceof LatchkitError && cause.code === 'no_modal') return false
    throw cause
  } finally {
    stop()
  }
}

/** Revokes the token, so that nobody can use the link, not even its author. */
async function end(transport: Transport, { token, refresh_token }: AuthResponse): Promise<void> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  await createHttp(withoutCookies(transport), async () => null).post('/sessions/logout', { refresh_token }, { headers })
}

const withoutCookies = (transport: Transport): Transport => ({
  ...transport,
  attempt: (url, init, signal) => transport.attempt(url, { ...init, credentials: 'omit' }, signal),
})

/** Wallets that open this page in their own browser. Wire §7.6. */
const WALLETS: readonly string[] = ['phantom']

/**
 * Whether this is the browser of the wallet that the address names. On a phone, a wallet is only present in its own
 * browser.
 */
function isInWallet({ connector, wallet_client: client = '' }: Page['params']): boolean {
  const isPhone = /Android|iP(hone|ad|od)|Mobi/.test(navigator.userAgent)
  return isPhone && connector === 'injected' && WALLETS.includes(client) && (client in window || announces(client))
}

/** Wallets of this browser announce themselves before this returns (EIP-6963). */
function announces(client: string): boolean {
  let found = false
  const hear = (event: Event) => {
    const { rdns } = record(record('detail' in event ? event.detail : undefined).info)
    found ||= `${rdns}`.split('.').includes(client)
  }
  addEventListener('eip6963:announceProvider', hear)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', hear)
  return found
}
