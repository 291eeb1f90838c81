import type { ErrorWords } from '../../../../core/registry.js'
import type { StepUpError } from '../../../roles/step-up.js'
import type { verifyText } from './verify.text.js'

/** Modal §8.11; everything else: `wrong`. */
export const WORDS: ErrorWords<StepUpError, keyof typeof verifyText.entries> = {
  mfa_timeout: 'timedOut',
  mfa_verification_max_attempts_reached: 'tooManyTries',
  missing_or_invalid_mfa: 'invalid',
  not_supported: 'notSupported',
  too_many_requests: 'tooManyRequests',
  user_rejected_request: 'canceled',
}
