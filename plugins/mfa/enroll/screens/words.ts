import type { LatchkitError } from '../../../../core/errors.js'
import type { ErrorWords } from '../../../../core/registry.js'
import { useWalletWords } from '../../../../ui/kit/requests/use-wallet-words.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { MfaContract } from '../../contract.js'
import { enrollText } from './enroll.text.js'

/** Error codes of this plugin, and `passkey_already_there` of the plugin that creates passkeys. */
type Own = MfaContract['errors'] | 'passkey_already_there'
/** `exited_mfa_enrollment` closes the dialog, so it needs no text. */
const WORDS: ErrorWords<Own, keyof typeof enrollText.entries, 'exited_mfa_enrollment'> = {
  cannot_link_more_of_type: 'noMorePasskeys',
  invalid_credentials: 'invalid',
  invalid_data: 'badPhone',
  linked_account_not_found: 'noSuchPasskey',
  missing_or_invalid_mfa: 'invalid',
  not_supported: 'notAddable',
  passkey_already_there: 'passkeyThere',
  too_many_requests: 'tooManyRequests',
  twilio_verification_failed: 'notSent',
  user_rejected_request: 'canceled',
}

/** The text for an error; codes without a text of their own get the `general` one. Modal §8.11. */
export function useWords(): (error: LatchkitError, general?: 'wrong' | 'tryAgain') => string {
  const say = useText(enrollText)
  const walletWords = useWalletWords()
  return (error, general = 'wrong') => walletWords(error) ?? say(WORDS[error.code] ?? general)
}
