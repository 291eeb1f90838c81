import { type LatchkitError, toError } from '../errors.js'
import type { EventBus, Intent } from '../events.js'
import type { AccountMethod } from '../protocol/methods.js'

export type HeadlessState<Status extends string> =
  | { readonly status: Status }
  | { readonly status: 'error'; readonly error: LatchkitError }

interface Attempt<Status> {
  /** What the `failed` event is told of; without it there is none. */
  readonly intent?: Intent
  readonly method: AccountMethod
  /** What is shown while it runs, and once it is done. */
  readonly from: Status
  readonly to: Status
}

/**
 * Runs what a headless host asks for and shows how far it is. Of attempts of one `key` only the latest is shown and has its
 * failure reported by the `failed` event, once; one that was overtaken rejects, and that is all. Wire §5.3.
 */
export function createAttempts<Key extends string, Status extends string>(
  { events, signal }: { readonly events: EventBus; readonly signal: AbortSignal },
  show: (key: Key, state: HeadlessState<Status>) => void,
) {
  const latest = new Map<Key, object>()
  return async <Value>(
    key: Key,
    { intent, method, from, to }: Attempt<Status>,
    work: (report: (status: Status) => void) => Promise<Value>,
  ): Promise<Value> => {
    const mine = {}
    latest.set(key, mine)
    const isLatest = () => latest.get(key) === mine
    const report = (status: Status) => void (isLatest() && show(key, { status }))
    report(from)
    try {
      const value = await work(report)
      report(to)
      return value
    } catch (cause) {
      const isChange = intent === 'link' || intent === 'update'
      const error = toError(cause, isChange ? { unknown_auth_error: `failed_to_${intent}_account` } : {})
      if (isLatest()) {
        show(key, { status: 'error', error })
        if (intent && !signal.aborted) events.emit('failed', { error, intent, method })
      }
      throw error
    }
  }
}

/** Tells of a link or an update that did not come about, once, and rejects with why. Core §5. */
export async function reported<T>(
  events: EventBus,
  intent: 'link' | 'update',
  method: AccountMethod,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = toError(cause, { unknown_auth_error: `failed_to_${intent}_account` })
    events.emit('failed', { error, intent, method })
    throw error
  }
}
