import type { LatchkitError } from '../../../../core/errors.js'
import { USED_CODE } from '../../../../core/input/used-code.js'
import type { ErrorWords } from '../../../../core/registry.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { StepUpError } from '../../../roles/step-up.js'
import { verifyText } from './verify.text.js'

/** The texts by error code; every other code gets `wrong`. Modal §8.11. */
const WORDS: ErrorWords<StepUpError, keyof typeof verifyText.entries> = {
  mfa_method_locked: 'locked',
  mfa_timeout: 'timedOut',
  mfa_verification_max_attempts_reached: 'tooManyTries',
  missing_or_invalid_mfa: 'invalid',
  not_supported: 'notSupported',
  too_many_requests: 'tooManyRequests',
  user_rejected_request: 'canceled',
}

export function useWords(): (error: LatchkitError) => string {
  const say = useText(verifyText)
  return ({ code, message }) => say(message === USED_CODE ? 'used' : (WORDS[code] ?? 'wrong'))
}
