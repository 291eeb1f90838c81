import type { Storage } from '../../../core/browser/storage.js'
import type { Clock } from '../../../core/lib/clock.js'
import { record, text } from '../../../core/lib/read.js'
import { isActive, readToken } from '../../../core/token.js'

/** What opens the page of another app that asks for signatures; one for each such app. Wire §1.8. */
export interface ProviderTokens {
  /** Null where there is none that is good for longer; one that has expired is dropped. */
  get(providerAppId: string): string | null
  set(providerAppId: string, token: string): void
  drop(providerAppId: string): void
  /**
   * Applies what a window's message says about the token: `{ action: 'set', value }` or `{ action: 'clear' }`. Anything
   * else changes nothing.
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
