import { LatchkitError, toError } from '../../core/errors.js'
import { within } from '../../core/lib/within.js'
import { newestOf } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { readToken } from '../../core/token.js'
import type { User } from '../../core/user.js'
import type { CustomAuthApi, GetJwt, SyncOptions } from './contract.js'
import * as api from './custom-auth.api.js'

/** How long a token waits after the server had too many requests, in ms. */
const BUSY_MS = 60_000
/** How long the host has to give a fresh token, in ms. After that the user is asked. */
const FRESH_TOKEN_TIMEOUT_MS = 15_000

/** The host's own id of this user. */
function subjectOf(user: User): string | undefined {
  const account = newestOf(user, 'custom_auth')
  return account?.type === 'custom_auth' ? account.customUserId : undefined
}

/** The session follows the host's token. Core §4, Wire §10.13. */
export function createSync(ctx: Context<'custom-auth'>): Pick<CustomAuthApi, 'sync' | 'relogin'> & { pause(): void } {
  const { http, session, user, state, events, signal, clock } = ctx
  let turn = 0
  /** Where the host's token was asked for last. */
  let source: GetJwt | undefined
  /** Logins and logouts, one after the other. */
  let acting: Promise<unknown> = Promise.resolve()
  /** The user that `jwtAuthenticated` was last emitted for; null for none. */
  let told: string | null | undefined
  let failure: string | undefined
  /** The token that the server refused last, and until when it would do so again (ms since the epoch). */
  let refused: { readonly token: string; readonly error: LatchkitError; readonly until: number } | undefined
  /** The user who logged out here while the host's session goes on. This user is not logged in again without asking. */
  let left: string | undefined
  let subject: string | undefined
  events.on('logout', () => {
    left = subject
  })

  const show = (status: 'loading' | 'done') => state.get()?.status === status || state.set({ status })

  /** The session that storage holds may still be on its way. */
  async function whoIsHere(): Promise<User | null> {
    if (user.get()) return user.get()
    return (await session.accessToken()) ? (user.get() ?? session.refresh()) : null
  }
  function tell(now: User | null, isNewUser = false) {
    const id = now?.id ?? null
    if (told === id) return
    told = id
    if (now) events.emit('jwtAuthenticated', { user: now, isNewUser })
    else events.emit('jwtUnauthenticated', undefined)
  }
  async function leave() {
    const here = await whoIsHere()
    if (here && subjectOf(here)) await session.logout()
    left = undefined
    if (!user.get()) tell(null)
  }
  /** One token is asked about once: a host may say it anew with every render. */
  async function authenticate(token: string) {
    if (refused?.token === token && clock.now() < refused.until) throw refused.error
    refused = undefined
    show('loading')
    try {
      return await api.authenticate(http, token)
    } catch (cause) {
      const error = toError(cause)
      const busy = error.code === 'too_many_requests'
      if (busy || !error.retryable) refused = { token, error, until: busy ? clock.now() + BUSY_MS : Infinity }
      throw error
    }
  }
  async function enter(token: string) {
    const wanted = readToken(token)?.userId || token
    if (left === wanted) return
    left = undefined
    const here = await whoIsHere()
    const known = here && subjectOf(here)
    subject = wanted
    if (here && known === wanted) return tell(here)
    if (here && !here.isGuest && !known)
      return console.warn('Latchkit: the user is already logged in by other means; the host’s token was not used.')
    if (known) {
      await session.logout() // what was kept for one user is not left for the next
      left = told = undefined
    }
    const signed = ctx.signIn(await authenticate(token), 'custom')
    // onboarding may ask the user something: `sync` does not wait for it
    signed.complete().then(({ user: now, isNewUser }) => tell(now, isNewUser), fail)
  }
  function fail(cause: unknown) {
    const error = toError(cause)
    const now = state.get()
    const isSame = now?.status === 'error' && now.error.code === error.code && now.error.message === error.message
    if (!isSame) state.set({ status: 'error', error })
    // a host that renders on failure calls again: the same failure is reported once
    if (failure !== error.code) events.emit('failed', { error, intent: 'login', method: 'custom' })
    failure = error.code
    return error
  }

  async function sync(getJwt: GetJwt, { logoutOnError }: SyncOptions = {}) {
    const mine = ++turn
    source = getJwt
    const isOld = () => mine !== turn || signal.aborted
    const act = (work: () => Promise<void>) => {
      const next = acting.catch(() => {}).then(async () => isOld() || work())
      acting = next
      return next
    }
    // a host that renders with each status syncs again with each render, so a result stays until there is a new one
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
