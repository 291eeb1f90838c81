import type { LatchkitError } from '../../../core/errors.js'
import type { ErrorWords, RoleErrors } from '../../../core/registry.js'
import { useText } from '../text/use-text.js'
import { stepUpText } from './step-up.text.js'

const WORDS: ErrorWords<RoleErrors['stepUp'], keyof typeof stepUpText.entries> = {
  mfa_method_locked: 'factorLocked',
  mfa_timeout: 'factorTimeout',
  mfa_verification_max_attempts_reached: 'factorAttempts',
}

/**
 * Returns the text for an error of a second factor; undefined for any other error. For screens whose operation may
 * need a second factor.
 */
export function useStepUpWords(): (error: LatchkitError) => string | undefined {
  const say = useText(stepUpText)
  return ({ code }) => {
    const key = WORDS[code]
    return key && say(key)
  }
}
