import { PENDING } from '../../browser/popup.js'
import type { Storage } from '../../browser/storage.js'
import { flag, record, text } from '../../lib/read.js'
import type { AuthorizationTask } from './contract.js'
import { phishing, unknownState } from './errors.js'

/** The data of a request that are stored while the page is away. */
export interface Pending extends Pick<AuthorizationTask, 'intent' | 'shown' | 'disableSignup'> {
  readonly verifier: string
  /** URL of the page, without `#`. */
  readonly hash?: string | undefined
}
/** The most logins in progress, one per tab. The newest are kept. */
const MAX_PENDING = 4
const STATE = 'state_code'
const HEADLESS = 'headless_oauth'

/**
 * Stores the newest state, verifiers by their state, and whether the login is headless, before the page is left. Wire
 * §1.8.
 */
export function storePending(storage: Storage, state: string, pending: Pending): void {
  const others = Object.entries(record(storage.get(PENDING))).slice(1 - MAX_PENDING)
  storage.set(PENDING, { ...Object.fromEntries(others), [state]: pending })
  storage.set(STATE, state)
  if (pending.shown) storage.remove(HEADLESS)
  else storage.set(HEADLESS, true)
}

/** Whether the newest request is a headless one. */
export const isHeadless = (storage: Storage) => flag(storage.get(HEADLESS))

/**
 * Returns the stored request and removes it, so that no reload, second mount or back button repeats it. Throws for a
 * state that this browser did not send.
 */
export function takePending(storage: Storage, state: string, onPhishing: (stored: string) => void): Pending {
  const all = record(storage.get(PENDING))
  const { [state]: pending, ...others } = all
  const { verifier, intent, shown, disableSignup, hash } = record(pending)
  if (!text(verifier)) {
    if (!Object.keys(all).length) throw unknownState()
    // reports only a part of the stored state, because the login that waits for it may still return
    onPhishing((text(storage.get(STATE)) ?? '').slice(0, 8))
    throw phishing()
  }
  drop(storage, others)
  return {
    verifier: `${verifier}`,
    intent: intent === 'link' || intent === 'reauthorize' ? intent : 'login',
    shown: flag(shown, true),
    disableSignup: flag(disableSignup),
    hash: text(hash) ?? undefined,
  }
}

function drop(storage: Storage, others: object) {
  storage.remove(STATE)
  storage.remove(HEADLESS)
  if (Object.keys(others).length) storage.set(PENDING, others)
  else storage.remove(PENDING)
}
