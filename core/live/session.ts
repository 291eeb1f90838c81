import type { Storage } from '../browser/storage.js'
import { destroyed, LatchkitError } from '../errors.js'
import type { EventBus } from '../events.js'
import type { Http } from '../http.js'
import type { Clock } from '../lib/clock.js'
import type { Writable } from '../lib/store.js'
import { within } from '../lib/within.js'
import type { WireNames } from '../protocol/wire.js'
import type { AuthResponse, LiveSession, SessionState } from '../session.js'
import { isActive, readToken, type Token } from '../token.js'
import type { User } from '../user.js'
import { createCookies } from './cookies.js'
import { createTabs, type TabNews } from './tabs.js'
import { readUser } from './user.js'

export type { AuthResponse, LiveSession }
export interface SessionParts {
  readonly appId: string
  readonly names: WireNames
  readonly storage: Storage
  readonly events: EventBus
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly state: Writable<SessionState>
  readonly user: Writable<User | null>
  readonly identityToken: Writable<string | null>
  /** The app's cookies are the session: Wire §1.1. */
  serverCookies(): boolean
  /** The page is served by the provider's own API. */
  isApiOrigin(): boolean
  /** The host lets us set cookies for its server. */
  mirrors(): boolean
  /** Work before the server hears of a logout: plugins' own (Wire §6.5). */
  leaving(): Promise<void>
  /** What else is forgotten at logout, whether or not its plugin ever loaded (decision 5). */
  clears(): readonly string[]
  /** What the token in the page's address opens; null where it is not taken, or not before the person says so. Decision 46. */
  fromLink(token: unknown): Promise<AuthResponse | null>
}
/** Wire §1.1; decision 3 adds fork. Analytics do not come this way. */
const EXEMPT = ['/sessions', '/sessions/fork', '/sessions/fork/recover', '/sessions/logout']
const INVALID: readonly string[] = ['missing_or_invalid_token', 'token_already_used']
const STORED_NAMES = ['token', 'refresh_token', 'id_token', 'session_transfer_token', 'caid']
/** How long a page's start waits for the server, ms; the asking goes on. */
const RESUME_TIMEOUT_MS = 5_000
/** From one tab's storage to another's, ms: seldom more than a few. */
const STORAGE_DELAY_MS = 100
/** How long a logout waits for plugins, and then for the server, ms. */
const LOGOUT_TIMEOUT_MS = 3_000
/** When a degraded session is tried again, ms, give or take a half. */
const RETRY_DEGRADED_MS = 30_000
const MONTH_MS = 30 * 24 * 3_600_000

export function createSession(parts: SessionParts, http: () => Http): LiveSession {
  const { appId, names, storage, events, clock, signal, state, user, identityToken, serverCookies } = parts
  const cookies = createCookies()
  const tabs = createTabs(names.scope(appId), clock, signal, hear)
  const shared = new Map<string, Promise<unknown>>()
  /** Counts sessions, so that a refresh which was in flight at logout cannot bring one back. */
  let epoch = 0
  /** When the newest token expires by *our* clock, which may differ from the server's. */
  let local: { readonly raw: string; readonly expires: number } | undefined

  /** News of a login whose token has not arrived in this tab's storage: the two travel by different ways. */
  let early: TabNews | undefined

  storage.watch((key) => {
    if ((key === 'token' || key === null) && !storage.get('token')) forget()
    else if (key === 'token' && early) hear(early)
  }, signal)

  // a session that could not be refreshed heals as soon as the network is back, and by itself after a while
  const heal = () => {
    if (!signal.aborted && state.get().status === 'degraded') refresh().catch(() => {})
  }
  addEventListener('online', heal, { signal })

  const access = () => readToken(storage.get('token'))
  const readIdentity = () => identityToken.set(readToken(storage.get('id_token'))?.raw ?? null)
  const active = (token: Token | undefined): token is Token =>
    isActive(token && local?.raw === token.raw ? { ...token, expires: local.expires } : token, clock.now())
  const refreshToken = () => {
    const token = storage.get('refresh_token')
    return typeof token === 'string' && token !== 'deprecated' ? token : undefined
  }
  const hasCookie = () => serverCookies() && !!cookies.get(names.cookie.session)
  const isOwn = () => hasCookie() || !!(access() && refreshToken())
  const forked = () => storage.get('session_transfer_token')
  const canRefresh = () => isOwn() || typeof forked() === 'string'

  /** One in flight per name; the rest share it. */
  function once<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(destroyed())
    const running = (shared.get(name) as Promise<T> | undefined) ?? work().finally(() => shared.delete(name))
    shared.set(name, running)
    return running
  }

  /** Core §4: set, clear, ignore, none. */
  function keep({ token, refresh_token, identity_token, session_update_action: action, user: owner }: AuthResponse) {
    if (action === 'clear') return wipe(parts.clears())
    const before = storage.get('token')
    if (token) storage.set('token', token)
    if (refresh_token && action !== 'ignore') storage.set('refresh_token', refresh_token)
    if (identity_token) {
      identityToken.set(identity_token)
      if (!serverCookies()) storage.set('id_token', identity_token)
    }
    if (!serverCookies() && parts.mirrors()) mirror(token, identity_token)
    const read = readToken(token)
    if (!read || read.raw === before) return
    learn(read)
    tabs.tell({ type: 'granted', user: owner })
    events.emit('accessTokenGranted', { accessToken: read.raw })
  }

  /** A token that is new now: how long it lasts is known, whatever the two clocks say. */
  function learn({ raw, issued, expires }: Token) {
    if (issued) local = { raw, expires: clock.now() + expires - issued }
  }

  function mirror(...raws: (string | null | undefined)[]) {
    const { access, identity, session } = names.cookie
    for (const [at, name] of [access, identity].entries()) {
      const token = readToken(raws[at])
      if (token) cookies.set(name, token.raw, token.expires)
    }
    cookies.set(session, 't', clock.now() + MONTH_MS)
  }

  /** This tab's memory of the user; storage stays. */
  function forget() {
    epoch++
    identityToken.set(null)
    const { status, authenticated } = state.get()
    const known = authenticated || user.get()
    user.set(null)
    // with nobody logged in there is nothing left to ask the server
    if (known || status === 'degraded')
      state.set({ status: status === 'degraded' ? 'ready' : status, authenticated: false })
    if (known) events.emit('accessTokenRemoved', undefined)
  }

  /** A session that merely ran out is no logout: what plugins keep (a guest's credential) stays for the next one. */
  function wipe(more: readonly string[] = []) {
    const sessionId = access()?.sessionId ?? ''
    for (const key of [...STORED_NAMES, ...more]) storage.remove(key)
    // whatever the host says now: cookies that were set for this app go, another app's stay
    const theirs = readToken(cookies.get(names.cookie.access))
    if (theirs ? theirs.audience.includes(appId) : parts.mirrors())
      for (const name of Object.values(names.cookie)) cookies.remove(name)
    forget()
    tabs.tell({ type: 'removed', sessionId })
  }

  function hear(news: TabNews) {
    early = undefined
    if (news.type === 'granted') {
      const token = access()
      if (!token) {
        early = news // or our storage is not theirs, and it stays at that
        return
      }
      if (token.raw !== local?.raw) learn(token)
      if (!serverCookies()) readIdentity()
      const before = state.get().authenticated
      adoptUser(news.user)
      if (before || user.get()) events.emit('accessTokenGranted', { accessToken: token.raw })
    } else if ((access() ?? news).sessionId === news.sessionId) {
      // a refresh of ours may have answered after the other tab wiped: what it stored is of the ended session
      for (const key of STORED_NAMES) storage.remove(key)
      forget()
    }
  }

  function adoptUser(value: unknown): User | null {
    const next = readUser(value)
    if (!next) return null
    const { status } = state.get()
    user.set(next)
    state.set({ status: status === 'initializing' ? status : 'ready', authenticated: true })
    return next
  }
  function adopt(answer: AuthResponse): User | null {
    keep(answer)
    return answer.session_update_action === 'clear' ? null : adoptUser(answer.user)
  }

  const refresh = () =>
    once('refresh', () => {
      const stale = storage.get('token')
      return tabs.exclusive(async (waited) => {
        // what the tab before us stored may still be on its way to this one
        if (waited && storage.get('token') === stale) await clock.sleep(STORAGE_DELAY_MS)
        const sibling = storage.get('token') !== stale && active(access()) && user.get()
        return sibling || renew()
      })
    })

  async function renew(): Promise<User | null> {
    if (!canRefresh()) return null
    const mine = epoch
    const asked = refreshToken()
    const was = access()?.sessionId
    /** By a logout, or by a login, here or in another tab, that put another session in its place. */
    const isOver = () => mine !== epoch || (access()?.sessionId ?? was) !== was
    try {
      const answer = await (isOwn() ? tell<AuthResponse>('/sessions') : parts.fromLink(forked()))
      if (isOver()) return user.get()
      storage.remove('session_transfer_token')
      if (answer) return adopt(answer)
      forget()
      return null
    } catch (error) {
      if (isOver()) return user.get()
      if (error instanceof LatchkitError && INVALID.includes(error.code)) {
        if (refreshToken() !== asked) return renew() // a sibling rotated meanwhile: what was refused is the past
        wipe()
        return null
      }
      // nothing is known to be wrong with the session: nobody is signed out
      if (!signal.aborted) state.set({ status: 'degraded', authenticated: !!user.get() || !!access() })
      // apart, so that the tabs of a provider that comes back do not all ask at once
      clock.sleep(RETRY_DEGRADED_MS * (0.5 + Math.random()), signal).then(heal)
      throw error
    }
  }

  /** Speaks for the session; with its access token also when that has expired: Wire §10.6. */
  function tell<T>(path: string) {
    const bearer = access()?.raw
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
    return http().post<T>(path, { refresh_token: refreshToken() }, { headers })
  }

  async function accessToken(): Promise<string | null> {
    if (signal.aborted) throw destroyed()
    const token = access()
    if (token && !token.audience.includes(appId)) {
      await logout()
      return null
    }
    if (active(token)) return token.raw
    if (!canRefresh()) {
      forget() // it has run out, and nothing is left to renew it with
      return null
    }
    await refresh()
    return access()?.raw ?? null
  }

  const fork = () =>
    once('fork', async () => (await import('./fork.js')).fork({ ...tabs, accessToken, refreshToken, http, keep }))

  const logout = () =>
    once('logout', async () => {
      await within(clock, LOGOUT_TIMEOUT_MS, parts.leaving())
      const told = tell('/sessions/logout')
      epoch++ // a refresh in flight is void from here
      // the local session ends in any case; a server that is down must not keep the user waiting
      await within(clock, LOGOUT_TIMEOUT_MS, told)
      wipe(parts.clears())
      events.emit('logout', undefined)
    })

  async function resume() {
    readIdentity()
    const token = access()
    if (serverCookies() && !hasCookie() && token && parts.isApiOrigin()) wipe()
    if (token && !token.audience.includes(appId)) return logout()
    if (!canRefresh()) return forget()
    // the page need not wait for all retries: whoever has a token is logged in until the server says otherwise
    await within(clock, RESUME_TIMEOUT_MS, refresh())
    if (!user.get() && access()) state.set({ status: 'degraded', authenticated: true })
  }

  return {
    adopt,
    adoptUser,
    refresh,
    async refreshAnew() {
      await shared.get('refresh')?.catch(() => {})
      return refresh()
    },
    fork,
    logout,
    resume,
    accessToken,
    async identityToken() {
      await accessToken()
      return identityToken.get()
    },
    async bearer(path) {
      if (![...EXEMPT, `/apps/${appId}`].includes(path)) return accessToken()
      const token = access()
      return active(token) ? token.raw : null
    },
  }
}
