import { exclusive } from '../browser/exclusive.js'
import { attempt } from '../lib/attempt.js'
import type { Clock } from '../lib/clock.js'

/** What tabs of one app agree on: one refresh at a time, a login and a logout heard by all. Core §4, Architecture §4. */
export interface Tabs {
  /** Runs `work` while no other tab runs one; `waited`: another one did just now. */
  exclusive<T>(work: (waited: boolean) => Promise<T>): Promise<T>
  tell(news: TabNews): void
}
export type TabNews =
  /** Tokens are in storage; `user` is the wire's user object. */
  | { readonly type: 'granted'; readonly user: unknown }
  /** The session with this id is over. */
  | { readonly type: 'removed'; readonly sessionId: string }
/** A refresh with all its retries takes 20 s and the waits between; a tab that holds the lock longer hangs. */
const LOCK_TIMEOUT_MS = 25_000

export function createTabs(name: string, clock: Clock, signal: AbortSignal, hear: (news: TabNews) => void): Tabs {
  const channel = attempt(() => new BroadcastChannel(name)) // denied with cookies: other tabs hear nothing
  channel?.addEventListener('message', ({ data }) => hear(data as TabNews))
  signal.addEventListener('abort', () => channel?.close())

  return {
    exclusive: (work) => exclusive(name, clock, LOCK_TIMEOUT_MS, work),
    tell(news) {
      if (!signal.aborted) channel?.postMessage(news)
    },
  }
}
