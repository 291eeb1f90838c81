import { randomBytes } from 'node:crypto'
import { type Outcome, siteKeys } from './site-keys.js'

/** The data of a challenge, as the widget sends them. */
export interface Challenged {
  readonly sitekey: string
  readonly action: string
  readonly hostname: string
  /** Whether the user has ticked the box. */
  readonly ticked: boolean
}
/**
 * The instructions for the widget: a token with the time until it reports the expiry (ms), an error, a box to tick, or
 * to wait for ever.
 */
export type Answer =
  | { readonly token: string; readonly expires: number; readonly after?: number }
  | { readonly error: string }
  | { readonly asks: true }
  | { readonly hangs: true }
interface Passed {
  readonly action: string
  readonly hostname: string
  readonly at: number
  /** The `idempotency_key` of the request that verified it. */
  spent?: string
}
export interface Verification {
  readonly secret: string
  readonly response: string
  readonly idempotency_key: string
}
export type Challenges = ReturnType<typeof createChallenges>

const TOKEN_LIFE_MS = 300_000
/**
 * Turnstile's own secrets for tests. The first verifies tokens, the second refuses all, the third reports all as used.
 */
const SECRET = '1x0000000000000000000000000000000AA'
const NEVER = '2x0000000000000000000000000000000AA'
const SPENT = '3x0000000000000000000000000000000AA'
const REFUSALS = { [NEVER]: 'invalid-input-response', [SPENT]: 'timeout-or-duplicate' } as Record<string, string>

/** Issues tokens for challenges, and verifies each once. */
export function createChallenges() {
  const passed = new Map<string, Passed>()
  const failures = new Map<string, number>()

  function pass({ action, hostname }: Challenged, expires = TOKEN_LIFE_MS) {
    const token = `0.${randomBytes(150).toString('base64url')}`
    passed.set(token, { action, hostname, at: Date.now() - TOKEN_LIFE_MS + expires })
    return { token, expires }
  }
  function failTwice(who: Challenged): Answer {
    const before = failures.get(who.action) ?? 0
    failures.set(who.action, before + 1)
    return before < 2 ? { error: '600010' } : pass(who)
  }
  const answers: Record<Outcome, (who: Challenged) => Answer> = {
    passes: pass,
    fails: () => ({ error: '300030' }),
    asks: (who) => (who.ticked ? pass(who) : { asks: true }),
    hangs: () => ({ hangs: true }),
    expires: (who) => pass(who, 1_500),
    'takes a while': (who) => ({ ...pass(who), after: 3_000 }),
    'fails twice': failTwice,
  }
  return {
    challenge(who: Challenged): Answer {
      const outcome = siteKeys[who.sitekey]
      return outcome ? answers[outcome](who) : { error: '110100' }
    },
    /** The response of `siteverify`. A repeated request with the same `idempotency_key` gets the same result. */
    verify({ secret, response, idempotency_key: key }: Verification) {
      const no = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })
      if (!secret) return no('missing-input-secret')
      if (REFUSALS[secret]) return no(REFUSALS[secret])
      if (secret !== SECRET) return no('invalid-input-secret')
      if (!response) return no('missing-input-response')
      const passedToken = passed.get(response)
      if (!passedToken) return no('invalid-input-response')
      const isAgain = !!key && passedToken.spent === key
      if ((passedToken.spent !== undefined && !isAgain) || Date.now() - passedToken.at > TOKEN_LIFE_MS)
        return no('timeout-or-duplicate')
      passedToken.spent = key
      const { action, hostname, at } = passedToken
      return { success: true, challenge_ts: new Date(at).toISOString(), hostname, action, cdata: '', 'error-codes': [] }
    },
  }
}
