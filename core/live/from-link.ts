import type { Page } from '../browser/page.js'
import { LatchkitError, toError } from '../errors.js'
import { startFlow } from '../flow.js'
import { record, text } from '../lib/read.js'
import { present } from '../present.js'
import type { Screens } from '../screens.js'
import type { AuthResponse, LiveSession } from '../session.js'
import type { Settings } from '../settings.js'
import { createOutcomes } from '../sign-in/show-outcome.js'
import type { Transport } from '../transport.js'
import type { User } from '../user.js'
import { createHttp } from './http.js'
import type { SessionParts } from './session.js'
import { readUser } from './user.js'
import { whoseSessionFlow } from './whose-session.flow.js'

export interface LinkParts extends Pick<SessionParts, 'clock' | 'signal' | 'user'> {
  readonly page: Page
  readonly screens: Screens
  readonly settings: Settings
  readonly transport: Transport
  readonly session: Pick<LiveSession, 'adopt'>
}
const PATH = '/sessions/fork/recover'

/**
 * The session of a token from the page's address. Anybody can make such a link, so it is taken at once only in the
 * browser of the wallet that the address names. Elsewhere the person is asked, and nobody is logged in before they
 * answer. Decision 46.
 */
export async function fromLink(parts: LinkParts, token: unknown): Promise<AuthResponse | null> {
  const { settings, page, transport } = parts
  if (settings.host.get().sessionsFromLinks === false) {
    console.warn('Latchkit: the address had a token of a session, which `sessionsFromLinks: false` refuses.')
    return null
  }
  if (typeof token !== 'string') return null
  const redeem = (who: Transport) =>
    createHttp(who, async () => null).post<AuthResponse>(PATH, { refresh_token: token })
  if (isInWallet(page.params)) return redeem(transport)
  // without cookies: where they are the session, it must not begin before the answer
  const answer = await redeem(withoutCookies(transport))
  const owner = readUser(answer.user)
  if (!owner) return null
  const begin = async () => {
    const inCookies = text(answer.refresh_token) === 'deprecated'
    parts.session.adopt(inCookies ? await redeem(transport) : answer)
  }
  ask(parts, owner, begin, () => end(transport, answer)).catch((cause) => {
    if (!parts.signal.aborted) console.warn(`Latchkit: the session of a link. ${toError(cause).message}`)
  })
  return null
}

type Work = () => Promise<void>
/** The page does not wait for this: the person may take their time. */
async function ask(parts: LinkParts, owner: User, begin: Work, refuse: Work): Promise<void> {
  if (!(await isTheirs(parts, owner))) return refuse()
  const { screens, clock, signal } = parts
  await begin().catch((cause) => createOutcomes(screens, clock).showError(toError(cause), signal))
}

async function isTheirs({ screens, clock, signal, user }: LinkParts, owner: User): Promise<boolean> {
  const flow = startFlow(whoseSessionFlow, { at: 'asking', user: owner }, undefined, { clock, signal })
  // who logs in meanwhile has answered
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

/** Nobody has a use for it any more, whoever made the link included. */
async function end(transport: Transport, { token, refresh_token }: AuthResponse): Promise<void> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  await createHttp(withoutCookies(transport), async () => null).post('/sessions/logout', { refresh_token }, { headers })
}

const withoutCookies = (transport: Transport): Transport => ({
  ...transport,
  attempt: (url, init, signal) => transport.attempt(url, { ...init, credentials: 'omit' }, signal),
})

/** The wallets that open this page in a browser of their own. Wire §7.6. */
const WALLETS: readonly string[] = ['phantom']

/**
 * Is this the browser of the wallet that the address names? On a phone a wallet is in a page of its own browser only.
 */
function isInWallet({ connector, wallet_client: client = '' }: Page['params']): boolean {
  const isPhone = /Android|iP(hone|ad|od)|Mobi/.test(navigator.userAgent)
  return isPhone && connector === 'injected' && WALLETS.includes(client) && (client in window || announces(client))
}

/** Wallets that are here announce themselves before this returns (EIP-6963). */
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
