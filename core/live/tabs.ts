import { exclusive } from '../browser/exclusive.js'
import { attempt } from '../lib/attempt.js'
import type { Clock } from '../lib/clock.js'

/**
 * Coordinates the tabs of one app: one refresh at a time, and every tab learns of a login or logout. Core §4,
 * Architecture §4.
 */
export interface Tabs {
  /** Runs `work` while no other tab runs any. `waited` tells whether another tab has just run it. */
  exclusive<T>(work: (waited: boolean) => Promise<T>): Promise<T>
  tell(news: TabNews): void
}
export type TabNews =
  /** Another tab has stored tokens; `user` is the user object of the wire. */
  | { readonly type: 'granted'; readonly user: unknown }
  /** Another tab has ended the session with this id. */
  | { readonly type: 'removed'; readonly sessionId: string }
/**
 * How long another tab may hold the lock, in ms. A refresh with all its retries takes less, so a tab that holds it
 * longer hangs.
 */
const LOCK_TIMEOUT_MS = 25_000

export function createTabs(name: string, clock: Clock, signal: AbortSignal, hear: (news: TabNews) => void): Tabs {
  const channel = attempt(() => new BroadcastChannel(name)) // throws if storage is blocked; other tabs get no messages
  channel?.addEventListener('message', ({ data }) => hear(data as TabNews))
  signal.addEventListener('abort', () => channel?.close())

  return {
    exclusive: (work) => exclusive(name, clock, LOCK_TIMEOUT_MS, work),
    tell(news) {
      if (!signal.aborted) channel?.postMessage(news)
    },
  }
}
