import { defineText } from '../../../core/lib/text.js'

/** Texts for errors that any request to a wallet may have. Modal §8.6, §8.11. */
export const walletWordsText = defineText('kit', {
  factorAttempts:
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  factorLocked: 'That method is locked after too many wrong codes. Use another one.',
  factorTimeout: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
  walletBlocked: 'This page does not allow what is needed. Please tell the people who run it.',
  walletRefused: 'This cannot be signed now.',
  walletUnreachable: 'Your wallet could not be reached. Check your connection and try again.',
})
