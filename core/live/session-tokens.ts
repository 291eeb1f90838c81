import type { Storage } from '../browser/storage.js'
import type { Clock } from '../lib/clock.js'
import type { Writable } from '../lib/store.js'
import type { WireNames } from '../protocol/wire.js'
import type { AuthResponse } from '../session.js'
import { readToken, type Token } from '../token.js'
import { getCookie, removeCookie, setCookie } from './cookies.js'

export interface TokenParts {
  readonly appId: string
  readonly names: WireNames
  readonly storage: Storage
  readonly clock: Clock
  readonly identityToken: Writable<string | null>
  /** Whether the session is in the server's cookies. Wire §1.1. */
  serverCookies(): boolean
  /** Whether the host allows cookies for its own server. */
  mirrors(): boolean
}
const STORED_NAMES = ['token', 'refresh_token', 'id_token', 'session_transfer_token', 'caid']
const MONTH_MS = 30 * 24 * 3_600_000

/**
 * Stores the tokens of an answer by its `session_update_action`. Returns the access token if it is a new one. Core §4.
 */
export function storeTokens(
  { names: { cookie }, storage, clock, identityToken, serverCookies, mirrors }: TokenParts,
  { token, refresh_token, identity_token, session_update_action: action }: AuthResponse,
): Token | undefined {
  const before = storage.get('token')
  if (token) storage.set('token', token)
  if (refresh_token && action !== 'ignore') storage.set('refresh_token', refresh_token)
  if (identity_token) {
    identityToken.set(identity_token)
    if (!serverCookies()) storage.set('id_token', identity_token)
  }
  const read = readToken(token)
  // copies for the host's own server
  if (!serverCookies() && mirrors()) {
    mirror(cookie.access, read)
    mirror(cookie.identity, readToken(identity_token))
    setCookie(cookie.session, 't', clock.now() + MONTH_MS)
  }
  return read?.raw === before ? undefined : read
}

const mirror = (name: string, token: Token | undefined) => token && setCookie(name, token.raw, token.expires)

/** Removes the stored tokens, and what is stored under the names in `extraKeys`. */
export function removeTokens(storage: Storage, extraKeys: readonly string[] = []) {
  for (const key of [...STORED_NAMES, ...extraKeys]) storage.remove(key)
}

/** Removes the cookies of this app, even if the host no longer allows any. Those of another app stay. */
export function removeCookies({ appId, names: { cookie }, mirrors }: TokenParts) {
  const token = readToken(getCookie(cookie.access))
  if (token ? token.audience.includes(appId) : mirrors()) for (const name of Object.values(cookie)) removeCookie(name)
}
