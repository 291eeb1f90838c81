import type { LatchkitError } from '../../../core/errors.js'
import type { ErrorWords, RoleErrors } from '../../../core/registry.js'
import { useText } from '../text/use-text.js'
import { walletWordsText } from './wallet-words.text.js'

const WORDS: ErrorWords<RoleErrors['stepUp'] | 'wallet_frame_unavailable', keyof typeof walletWordsText.entries> = {
  mfa_method_locked: 'factorLocked',
  mfa_timeout: 'factorTimeout',
  mfa_verification_max_attempts_reached: 'factorAttempts',
  wallet_frame_unavailable: 'walletUnreachable',
}

/**
 * Returns the text for an error of the wallet's frame or of a second factor; undefined for any other error. For screens
 * whose operation needs the frame.
 */
export function useWalletWords(): (error: LatchkitError) => string | undefined {
  const say = useText(walletWordsText)
  return ({ code, retryable }) => {
    const key = code === 'wallet_frame_unavailable' && !retryable ? 'walletBlocked' : WORDS[code]
    return key && say(key)
  }
}
