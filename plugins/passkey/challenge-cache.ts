import type { Clock } from '../../core/lib/clock.js'
import type { Challenge, PasskeyIntent } from './contract.js'

export type ChallengeCache = ReturnType<typeof createChallengeCache>

/** Challenges that are fetched before they are needed: one per purpose, valid once and for a limited time. */
export function createChallengeCache(
  request: (intent: PasskeyIntent, signal?: AbortSignal) => Promise<Challenge>,
  clock: Clock,
) {
  const cached = new Map<PasskeyIntent, Challenge>()
  const coming = new Map<PasskeyIntent, Promise<Challenge>>()
  let era = {}
  const fresh = (intent: PasskeyIntent) => {
    const found = cached.get(intent)
    return found && found.until > clock.now() ? found : undefined
  }
  function fetched(intent: PasskeyIntent, signal?: AbortSignal): Promise<Challenge> {
    const pending = coming.get(intent)
    if (pending) return pending
    const running = request(intent, signal).finally(() => coming.get(intent) === running && coming.delete(intent))
    coming.set(intent, running)
    return running
  }
  /** Takes the challenge out of the cache, so that it is used once. */
  function take(intent: PasskeyIntent): Challenge | undefined {
    const found = fresh(intent)
    cached.delete(intent)
    return found
  }
  return {
    take,
    /** Takes the challenge that is available or being fetched, else fetches a new one. Aborting `signal` rejects. */
    async fetch(intent: PasskeyIntent, signal?: AbortSignal): Promise<Challenge> {
      const challenge = take(intent) ?? (await fetched(intent, signal))
      cached.delete(intent)
      return challenge
    },
    async prefetch(intent: PasskeyIntent): Promise<void> {
      if (fresh(intent)) return
      const eraAtStart = era
      const challenge = await fetched(intent)
      if (eraAtStart === era) cached.set(intent, challenge)
    },
    /** Drops the challenges, because the user has logged out or has other passkeys now. */
    clear() {
      era = {}
      cached.clear()
      coming.clear()
    },
  }
}
