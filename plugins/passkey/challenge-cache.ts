import type { Clock } from '../../core/lib/clock.js'
import type { Challenge, PasskeyIntent } from './contract.js'

export type ChallengeCache = ReturnType<typeof createChallengeCache>

/** What is fetched before it is needed: one challenge each, good once and for its time. */
export function createChallengeCache(
  request: (intent: PasskeyIntent, signal?: AbortSignal) => Promise<Challenge>,
  clock: Clock,
) {
  const kept = new Map<PasskeyIntent, Challenge>()
  const coming = new Map<PasskeyIntent, Promise<Challenge>>()
  let era = {}
  const fresh = (intent: PasskeyIntent) => {
    const found = kept.get(intent)
    return found && found.until > clock.now() ? found : undefined
  }
  function fetched(intent: PasskeyIntent, signal?: AbortSignal): Promise<Challenge> {
    const known = coming.get(intent)
    if (known) return known
    const running = request(intent, signal).finally(() => coming.get(intent) === running && coming.delete(intent))
    coming.set(intent, running)
    return running
  }
  /** Whoever takes it has it alone. */
  function take(intent: PasskeyIntent): Challenge | undefined {
    const found = fresh(intent)
    kept.delete(intent)
    return found
  }
  return {
    take,
    /** The one that is there or on its way, else a new one. `signal`: who waits for it has left. */
    async fetch(intent: PasskeyIntent, signal?: AbortSignal): Promise<Challenge> {
      const challenge = take(intent) ?? (await fetched(intent, signal))
      kept.delete(intent)
      return challenge
    },
    async prefetch(intent: PasskeyIntent): Promise<void> {
      if (fresh(intent)) return
      const mine = era
      const challenge = await fetched(intent)
      if (mine === era) kept.set(intent, challenge)
    },
    /** It was asked for somebody who is no longer here, or who has other passkeys by now. */
    clear() {
      era = {}
      kept.clear()
      coming.clear()
    },
  }
}
