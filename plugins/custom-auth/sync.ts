import { LatchkitError, toError } from '../../core/errors.js'
import { hint } from '../../core/hint.js'
import { within } from '../../core/lib/within.js'
import { newestOf } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { readToken } from '../../core/token.js'
import type { User } from '../../core/user.js'
import type { CustomAuthApi, GetJwt, SyncOptions } from './contract.js'
import * as api from './custom-auth.api.js'

/** How long a token is not sent again after `too_many_requests`, in s, if the server does not say. */
const BUSY_S = 60
/** The longest wait that the server can ask for, in s. */
const MAX_BUSY_S = 3_600
const busyMs = ({ retryAfter = BUSY_S }: LatchkitError) => Math.min(Math.max(1, retryAfter), MAX_BUSY_S) * 1_000
/** How long the host may take to return a fresh token, in ms. After that the user is asked to log in. */
const FRESH_TOKEN_TIMEOUT_MS = 15_000

/** Returns the host's own id for this user. */
function subjectOf(user: User): string | undefined {
  const account = newestOf(user, 'custom_auth')
  return account?.type === 'custom_auth' ? account.customUserId : undefined
}

/** Synchronises the session with the host's token. Core §4, Wire §10.13. */
export function createSync(ctx: Context<'custom-auth'>): Pick<CustomAuthApi, 'sync' | 'relogin'> & { pause(): void } {
  const { http, session, user, state, events, signal, clock } = ctx
  let turn = 0
  /** The token getter of the last call of `sync`. */
  let source: GetJwt | undefined
  /** Logins and logouts run one after another. */
  let acting: Promise<unknown> = Promise.resolve()
  /** The id of the user in the last `jwtAuthenticated`; null after `jwtUnauthenticated`. */
  let reportedId: string | null | undefined
  let failure: string | undefined
  /** The token that the server last refused, and the time until which it is not sent again (ms since the epoch). */
  let refused: { readonly token: string; readonly error: LatchkitError; readonly until: number } | undefined
  /**
   * The id of the user who logged out here while logged in at the host. This user is not logged in again automatically.
   */
  let loggedOutSubject: string | undefined
  let subject: string | undefined
  events.on('logout', () => {
    loggedOutSubject = subject
  })

  const show = (status: 'loading' | 'done') => state.get()?.status === status || state.set({ status })

  /** Returns the current user. Waits for the stored session, which may still be loading. */
  async function currentUser(): Promise<User | null> {
    if (user.get()) return user.get()
    return (await session.accessToken()) ? (user.get() ?? session.refresh()) : null
  }
  function report(now: User | null, isNewUser = false) {
    const id = now?.id ?? null
    if (reportedId === id) return
    reportedId = id
    if (now) events.emit('jwtAuthenticated', { user: now, isNewUser })
    else events.emit('jwtUnauthenticated', undefined)
  }
  async function leave() {
    const current = await currentUser()
    if (current && subjectOf(current)) await session.logout()
    loggedOutSubject = undefined
    if (!user.get()) report(null)
  }
  /** Logs in with the token. A refused token is not sent again, since a host may pass it with every render. */
  async function authenticate(token: string) {
    if (refused?.token === token && clock.now() < refused.until) throw refused.error
    refused = undefined
    show('loading')
    try {
      return await api.authenticate(http, token)
    } catch (cause) {
      const error = toError(cause)
      const busy = error.code === 'too_many_requests'
      if (busy || !error.retryable) refused = { token, error, until: busy ? clock.now() + busyMs(error) : Infinity }
      throw error
    }
  }
  async function enter(token: string) {
    const hostSubject = readToken(token)?.userId || token
    if (loggedOutSubject === hostSubject) return
    loggedOutSubject = undefined
    const current = await currentUser()
    const currentSubject = current && subjectOf(current)
    subject = hostSubject
    if (current && currentSubject === hostSubject) return report(current)
    if (current && !current.isGuest && !currentSubject) return void hint('token-not-used')
    if (currentSubject) {
      await session.logout() // removes what was stored for the previous user
      loggedOutSubject = reportedId = undefined
    }
    const signed = ctx.signIn(await authenticate(token), 'custom')
    // `sync` does not wait for onboarding, which may ask the user something
    signed.complete().then(({ user: now, isNewUser }) => report(now, isNewUser), fail)
  }
  function fail(cause: unknown) {
    const error = toError(cause)
    const current = state.get()
    // a host that renders on failure syncs again, so the same failure is shown and reported once. Its words may be new
    // each time, such as with the id of a request
    const isSame = current?.status === 'error' && current.error.code === error.code
    if (!isSame) state.set({ status: 'error', error })
    if (failure !== error.code) events.emit('failed', { error, intent: 'login', method: 'custom' })
    failure = error.code
    return error
  }

  async function sync(getJwt: GetJwt, { logoutOnError }: SyncOptions = {}) {
    const ownTurn = ++turn
    source = getJwt
    const isOld = () => ownTurn !== turn || signal.aborted
    const act = (work: () => Promise<void>) => {
      const next = acting.catch(() => {}).then(async () => isOld() || work())
      acting = next
      return next
    }
    // a host that renders on every status syncs again, so a result stays until there is a new one
    const status = state.get()?.status
    if (status !== 'done' && status !== 'error') show('loading')
    try {
      const token = await Promise.resolve()
        .then(() => getJwt())
        .catch(async (cause) => {
          if (logoutOnError) await act(leave)
          throw cause
        })
      await act(() => (token ? enter(token) : leave()))
      if (isOld()) return
      failure = undefined
      show('done')
    } catch (cause) {
      if (isOld()) return
      const wait = refused?.error === cause ? (refused?.until ?? Infinity) - clock.now() : Infinity
      const tryAgain = async () => {
        await clock.sleep(wait, signal)
        if (!isOld()) await sync(getJwt, { logoutOnError })
      }
      if (wait < Infinity) tryAgain().catch(() => {}) // `fail` reports what goes wrong
      throw fail(cause)
    }
  }
  return {
    sync,
    async relogin() {
      let token: string | null | undefined
      const asking = async () => {
        token = await source?.({ fresh: true })
      }
      await within(clock, FRESH_TOKEN_TIMEOUT_MS, asking())
      if (!token) throw new LatchkitError('not_supported', 'The host has given no fresh token.')
      await ctx.signIn(await api.authenticate(http, token), 'custom').complete()
    },
    pause() {
      turn++
    },
  }
}
