import type { LatchkitError } from './errors.js'
import type { User } from './live/user.js'
import type { Storage } from './storage.js'
import { createStore } from './store.js'
import { readToken } from './token.js'
import type { WireNames } from './wire.js'

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

export const sessionStores = () => ({
  state: createStore<SessionState>({ status: 'initializing', authenticated: false }),
  user: createStore<User | null>(null),
  identityToken: createStore<string | null>(null),
})

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
