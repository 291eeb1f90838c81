import type { LatchkitError } from '../errors.js'
import type { EventBus, Intent } from '../events.js'
import type { AccountMethod } from '../protocol/methods.js'
import { renameError } from '../rename-error.js'

export type HeadlessState<Status extends string> =
  | { readonly status: Status }
  | { readonly status: 'error'; readonly error: LatchkitError }

interface Attempt<Status> {
  /** The intent of the `failed` event; without it none is emitted. */
  readonly intent?: Intent
  readonly method: AccountMethod
  /** The status while the attempt runs, and after it. */
  readonly from: Status
  readonly to: Status
}

/**
 * Runs the attempts of a headless host and publishes their status. Only the latest attempt of a `key` has its status
 * published and its failure emitted as `failed`; an earlier one only rejects. Wire §5.3.
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
    const attempt = {}
    latest.set(key, attempt)
    const isLatest = () => latest.get(key) === attempt
    const report = (status: Status) => void (isLatest() && show(key, { status }))
    report(from)
    try {
      const value = await work(report)
      report(to)
      return value
    } catch (cause) {
      const isChange = intent === 'link' || intent === 'update'
      const error = renameError(cause, isChange ? { unknown_auth_error: `failed_to_${intent}_account` } : {})
      if (isLatest()) {
        show(key, { status: 'error', error })
        if (intent && !signal.aborted) events.emit('failed', { error, intent, method })
      }
      throw error
    }
  }
}

/** Runs a link or an update; if it fails, emits `failed` once and rejects. Core §5. */
export async function reported<T>(
  events: EventBus,
  intent: 'link' | 'update',
  method: AccountMethod,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = renameError(cause, { unknown_auth_error: `failed_to_${intent}_account` })
    events.emit('failed', { error, intent, method })
    throw error
  }
}
