import { defineText } from '../../../core/lib/text.js'

/** Texts for errors of a second factor. Modal §8.11. */
export const stepUpText = defineText('kit', {
  factorAttempts:
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  factorLocked: 'That method is locked after too many wrong codes. Use another one.',
  factorTimeout: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
})
