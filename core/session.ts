import type { Storage } from './browser/storage.js'
import type { LatchkitError } from './errors.js'
import { createStore } from './lib/store.js'
import type { User } from './live/user.js'
import type { WireNames } from './protocol/wire.js'
import { readToken } from './token.js'

/**
 * `initializing` until configuration, session and a handled return are in; `degraded`: the server cannot be asked, and
 * nobody was signed out for it; `failed`: no configuration. Core §4, decision 6.
 */
export interface SessionState {
  readonly status: 'initializing' | 'ready' | 'degraded' | 'failed'
  readonly authenticated: boolean
  /** Why it failed. */
  readonly error?: LatchkitError
}

export function sessionStores() {
  /** The session's own. */
  const state = createStore<SessionState>({ status: 'initializing', authenticated: false })
  /** What everyone sees: what the session comes to at load shows once all that holds `ready` is done (decision 6). */
  const status = createStore(state.get())
  let started = false
  state.subscribe(() => status.set(started ? state.get() : { ...state.get(), status: 'initializing' }))
  return {
    state,
    status,
    user: createStore<User | null>(null),
    identityToken: createStore<string | null>(null),
    start() {
      started = true
      const { authenticated, status: now } = state.get()
      state.set({ authenticated, status: now === 'degraded' ? now : 'ready' })
    },
  }
}

const MOVED = ['token', 'refresh_token', 'id_token', 'caid']

/** Is there anything to resume? Decided at once, without the code that would do it. Decision 2, Wire §1.8. */
export function hasTraces(
  storage: Storage,
  { plain, cookie }: WireNames,
  appId: string,
  forked: string | undefined,
): boolean {
  if (forked) storage.set('session_transfer_token', forked)
  const older = readToken(storage.peek(plain('token')))
  if (!storage.get('token') && older?.audience.includes(appId)) for (const key of MOVED) storage.adopt(plain(key), key)
  return (
    ['token', 'refresh_token', 'session_transfer_token'].some((key) => storage.get(key) !== null) ||
    document.cookie.split('; ').includes(`${cookie.session}=t`)
  )
}
