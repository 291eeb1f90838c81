import type { Storage } from '../browser/storage.js'
import { attempt } from '../lib/attempt.js'
import type { WireNames } from '../protocol/wire.js'
import { readToken } from '../token.js'

const KEYS = ['token', 'refresh_token', 'id_token', 'caid']

/** Moves a session of this app from its older, unscoped keys. Decision 2. */
export function adoptOlderKeys(storage: Storage, { plain }: WireNames, appId: string): void {
  const older = readToken(storage.peek(plain('token')))
  if (storage.get('token') || !older?.audience.includes(appId)) return
  for (const key of KEYS) {
    const value = storage.peek(plain(key))
    if (value === null) continue
    storage.set(key, value)
    attempt(() => localStorage.removeItem(plain(key)))
  }
}
