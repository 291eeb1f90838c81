import type { UiEvent } from '../browser/ui-event.js'
import { destroyed, LatchkitError } from '../errors.js'
import type { EventBus } from '../events.js'
import type { Http } from '../http.js'
import type { Writable } from '../lib/store.js'
import { within } from '../lib/within.js'
import type { Screens } from '../screens.js'
import type { AuthResponse, LiveSession, LogoutOptions, SessionState } from '../session.js'
import { isActive, readToken, type Token } from '../token.js'
import type { User } from '../user.js'
import { getCookie } from './cookies.js'
import { removeCookies, removeTokens, storeTokens, type TokenParts } from './session-tokens.js'
import { createTabs, type TabNews } from './tabs.js'
import { readUser } from './user.js'

export interface SessionParts extends TokenParts {
  readonly events: EventBus
  readonly signal: AbortSignal
  readonly state: Writable<SessionState>
  readonly user: Writable<User | null>
  /** Whether the page is served from the origin of the API. */
  isApiOrigin(): boolean
  /** Runs the plugins' steps before a logout request is sent. Wire §6.5. */
  leaving(): Promise<void>
  /** The plugins' storage keys that a logout removes, even those of plugins that were never loaded (decision 5). */
  clears(): readonly string[]
  readonly screens: Pick<Screens, 'close'>
  /** Starts the steps that an earlier login left undone, once the user of the stored session is known. Decision 77. */
  settle(): Promise<unknown>
  /**
   * Starts the session of a token in the page's address. Null if the token is refused, or until the user agrees.
   * Decision 46.
   */
  fromLink(token: unknown): Promise<AuthResponse | null>
}
/** Paths whose requests never refresh the session first. Wire §1.1, decision 3. */
const EXEMPT = /^\/sessions(\/fork(\/recover)?|\/logout)?$/
const INVALID: readonly string[] = ['missing_or_invalid_token', 'token_already_used']
/** How long the start of a page waits for the refresh, in ms. The refresh itself goes on. */
const RESUME_TIMEOUT_MS = 5_000
/** How long a value needs to arrive in another tab's storage, in ms; mostly it is much faster. */
const STORAGE_DELAY_MS = 100
/** How long a logout waits for the plugins, and then for the server, in ms. */
const LOGOUT_TIMEOUT_MS = 3_000
/** The mean wait before a degraded session is refreshed again, in ms. */
const RETRY_DEGRADED_MS = 30_000

export function createSession(parts: SessionParts, http: () => Http): LiveSession {
  const { appId, names, storage, events, clock, signal, state, user, identityToken, serverCookies } = parts
  const tabs = createTabs(names.scope(appId), clock, signal, hear)
  const shared = new Map<string, Promise<unknown>>()
  /** Counts sessions, so that a refresh which was in flight at logout cannot bring one back. */
  let epoch = 0
  /** When the newest token expires by this device's clock, which may differ from the server's. */
  let local: { readonly raw: string; readonly expires: number } | undefined

  /** A login in another tab whose token has not yet arrived in this tab's storage. */
  let early: TabNews | undefined

  storage.watch((key) => {
    if ((key === 'token' || key === null) && !storage.get('token')) forget()
    else if (key === 'token' && early) hear(early)
  }, signal)

  // a session that could not be refreshed is refreshed again when the network is back, or after a while
  const heal = () => {
    if (!signal.aborted && state.get().status === 'degraded') refresh().catch(() => {})
  }
  addEventListener('online', heal, { signal })

  const access = () => readToken(storage.get('token'))
  const refreshToken = () => {
    const token = storage.get('refresh_token')
    return typeof token === 'string' && token !== 'deprecated' ? token : undefined
  }
  const hasCookie = () => serverCookies() && !!getCookie(names.cookie.session)
  const readIdentity = () => identityToken.set(readToken(storage.get('id_token'))?.raw ?? null)
  const active = (token: Token | undefined): token is Token =>
    isActive(token && local?.raw === token.raw ? { ...token, expires: local.expires } : token, clock.now())
  const isOwn = () => hasCookie() || (access() && refreshToken())
  const forked = () => storage.get('session_transfer_token')
  const canRefresh = () => isOwn() || typeof forked() === 'string'

  /** Runs one call per name at a time; further calls share its result. */
  function once<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(destroyed())
    const running = (shared.get(name) as Promise<T> | undefined) ?? work().finally(() => shared.delete(name))
    shared.set(name, running)
    return running
  }

  /** Stores the tokens of an answer, according to its `session_update_action`. Core §4. */
  function keep(answer: AuthResponse) {
    if (answer.session_update_action === 'clear') return wipe(parts.clears())
    const token = storeTokens(parts, answer)
    if (!token) return
    learn(token)
    tabs.tell({ type: 'granted', user: answer.user })
    dispatchEvent(new Event(names.scope(appId))) // for a client on this page that rests
    events.emit('accessTokenGranted', { accessToken: token.raw })
  }

  /** Remembers when a new token expires by this device's clock, computed from its lifetime. */
  function learn({ raw, issued, expires }: Token) {
    if (issued && raw !== local?.raw) local = { raw, expires: clock.now() + expires - issued }
  }

  /** Clears the user and tokens in this tab's memory. The storage is not changed. */
  function forget() {
    epoch++
    identityToken.set(null)
    const { status, authenticated } = state.get()
    const hadSession = authenticated || user.get()
    user.set(null)
    // without a user there is no session to call degraded
    if (hadSession || status === 'degraded')
      state.set({ status: status === 'degraded' ? 'ready' : status, authenticated: false })
    if (hadSession) events.emit('accessTokenRemoved', undefined)
  }

  /**
   * Removes the session. `extraKeys` are further keys that a logout removes and an expired session keeps, such as a
   * guest's credential.
   */
  function wipe(extraKeys: readonly string[] = []) {
    const sessionId = access()?.sessionId ?? ''
    removeTokens(storage, extraKeys)
    removeCookies(parts)
    forget()
    tabs.tell({ type: 'removed', sessionId })
  }

  function hear(news: TabNews) {
    early = undefined
    if (news.type === 'granted') {
      const token = access()
      if (!token) {
        early = news // if this tab has a storage of its own, the token never arrives
        return
      }
      learn(token)
      if (!serverCookies()) readIdentity()
      const before = state.get().authenticated
      const wasNobody = user.get()?.isGuest !== false // a guest may still log in (decision 8)
      adoptUser(news.user)
      if (before || user.get()) events.emit('accessTokenGranted', { accessToken: token.raw })
      // a login in progress here would replace the new user
      if (wasNobody && user.get()?.isGuest === false) parts.screens.close()
    } else if ((access() ?? news).sessionId === news.sessionId) {
      // a refresh of this tab may have stored tokens of the ended session after the other tab removed them
      removeTokens(storage)
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
        // the tokens that the other tab stored may not have arrived yet
        if (waited && storage.get('token') === stale) await clock.sleep(STORAGE_DELAY_MS)
        const sibling = storage.get('token') !== stale && active(access()) && user.get()
        return sibling || renew()
      })
    })

  async function renew(): Promise<User | null> {
    if (!canRefresh()) {
      // the storage was emptied under the session, by the browser or by the page
      if (!active(access())) forget()
      return user.get()
    }
    const epochBefore = epoch
    const tokenBefore = refreshToken()
    const sessionBefore = access()?.sessionId
    /** True after a logout, or after a login in any tab that replaced the session. */
    const isOver = () => epochBefore !== epoch || (access()?.sessionId ?? sessionBefore) !== sessionBefore
    try {
      const answer = await (isOwn() ? post<AuthResponse>('/sessions') : parts.fromLink(forked()))
      if (isOver()) return user.get()
      storage.remove('session_transfer_token')
      if (answer) return adopt(answer)
      forget()
      return null
    } catch (error) {
      if (isOver()) return user.get()
      if (error instanceof LatchkitError && INVALID.includes(error.code)) {
        if (refreshToken() !== tokenBefore) return renew() // another tab has refreshed meanwhile, so only the old token was refused
        wipe()
        return null
      }
      // the session may still be valid, so the user stays logged in
      if (!signal.aborted) state.set({ status: 'degraded', authenticated: !!user.get() || !!access() })
      // at random times, so that all tabs do not send requests at once when the server is back
      clock.sleep(RETRY_DEGRADED_MS * (0.5 + Math.random()), signal).then(heal)
      throw error
    }
  }

  /** Sends a request for the session, with its access token even if that has expired. Wire §10.6. */
  function post<T>(path: string, fields: object = {}) {
    const bearer = access()?.raw
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
    return http().post<T>(path, { refresh_token: refreshToken(), ...fields }, { headers })
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
      forget() // the session has expired and cannot be refreshed
      return null
    }
    await refresh()
    return access()?.raw ?? null
  }

  const fork = () =>
    once('fork', async () => (await import('./fork.js')).fork({ ...tabs, accessToken, refreshToken, http, keep }))

  const leave = () =>
    once('logout', async () => {
      await within(clock, LOGOUT_TIMEOUT_MS, parts.leaving())
      const answer = post('/sessions/logout')
      epoch++ // from here the result of a running refresh is ignored
      // the local session ends even if the server does not answer
      await within(clock, LOGOUT_TIMEOUT_MS, answer)
      wipe(parts.clears())
      events.emit('logout', undefined)
    })
  const leaveEverywhere = () =>
    once('logout everywhere', async () => {
      const { endEverywhere } = await import('./end-everywhere.js')
      await endEverywhere({ isLoggedIn: () => !!(canRefresh() || access()), post, wipe })
      await leave()
    })
  const logout = async (options: LogoutOptions | UiEvent = {}) =>
    'everywhere' in options && options.everywhere ? leaveEverywhere() : leave()

  async function resume() {
    readIdentity()
    const token = access()
    if (serverCookies() && !hasCookie() && token && parts.isApiOrigin()) wipe()
    if (token && !token.audience.includes(appId)) return logout()
    if (!canRefresh()) return forget()
    // the page does not wait for all retries: a user with a token counts as logged in until the server refuses it
    await within(clock, RESUME_TIMEOUT_MS, refresh().then(parts.settle))
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
      const token = await accessToken()
      // an early call comes before `resume` has read the storage
      if (token && !identityToken.get()) readIdentity()
      return identityToken.get()
    },
    async bearer(path) {
      if (path !== `/apps/${appId}` && !EXEMPT.test(path)) return accessToken()
      const token = access()
      return active(token) ? token.raw : null
    },
  }
}
