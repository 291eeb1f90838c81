import type { Storage } from '../../../core/browser/storage.js'
import type { Clock } from '../../../core/lib/clock.js'
import { record, text } from '../../../core/lib/read.js'
import { isActive, readToken } from '../../../core/token.js'

/** The tokens that authorize this app to request signatures, one for each other app. Wire §1.8. */
export interface ProviderTokens {
  /** Returns the token; null if there is none, or if it has expired, in which case it is removed. */
  get(providerAppId: string): string | null
  set(providerAppId: string, token: string): void
  drop(providerAppId: string): void
  /**
   * Applies the part of a window's message about the token: `{ action: 'set', value }` or `{ action: 'clear' }`.
   * Ignores anything else.
   */
  follow(providerAppId: string, change: unknown): void
}
const keyOf = (providerAppId: string) => `cross-app:${providerAppId}`

export function createProviderTokens(storage: Storage, clock: Clock): ProviderTokens {
  const set = (id: string, token: string) => storage.set(keyOf(id), token)
  const drop = (id: string) => storage.remove(keyOf(id))
  return {
    set,
    drop,
    get(id) {
      const token = readToken(storage.get(keyOf(id)))
      if (isActive(token, clock.now())) return token.raw
      drop(id)
      return null
    },
    follow(id, change) {
      const { action, value } = record(change)
      const token = text(value)
      if (action === 'set' && token && isActive(readToken(token), clock.now())) set(id, token)
      if (action === 'clear') drop(id)
    },
  }
}
