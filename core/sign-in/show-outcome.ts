import type { LatchkitError } from '../errors.js'
import type { Clock } from '../lib/clock.js'
import type { ErrorCode } from '../registry.js'
import type { Screens } from '../screens.js'

const OWN_SCREEN: readonly ErrorCode[] = [
  'allowlist_rejected',
  'user_does_not_exist',
  'max_accounts_reached',
  'captcha_disabled',
  'captcha_failure',
  'captcha_timeout',
  'disallowed_login_method',
  'invalid_captcha',
  'must_be_authenticated',
]
/**
 * Errors that a retry cannot mend have a screen of their own: a refusal by the app's settings or by the captcha, or a
 * session that has ended. All other errors are shown in place. Modal §8.1–8.5.
 */
export const hasOwnScreen = ({ code }: LatchkitError): boolean => OWN_SCREEN.includes(code)

/**
 * The screens that any flow may end with. Modal §2.5, §8.1. Their flow is fetched when the first of them is shown; if
 * it cannot be fetched, the error itself is thrown.
 */
export function createOutcomes(screens: Screens, clock: Clock) {
  const load = (error?: LatchkitError | null) =>
    import('./outcome.js').catch((cause) => {
      throw error ?? cause
    })
  return {
    /** Shows the screen of an error; resolves when the user leaves it. */
    showError: async (error: LatchkitError, signal?: AbortSignal) =>
      (await load(error)).showError(screens, clock, error, signal),
    /** Shows 'Success' or the error, with a Close button. */
    showResult: async (error: LatchkitError | null, signal?: AbortSignal) =>
      (await load(error)).showResult(screens, clock, error, signal),
  }
}
