import { defineText } from '../../../../core/lib/text.js'

/** Texts of our own. */
export const confirmText = defineText('mfa', {
  confirmTitle: 'Verify your identity',
  confirmPage: 'Confirm with a second factor',
  confirmFailed: 'This could not be shown. Please try again.',
  confirmRefused: 'This cannot be shown now.',
  confirmRetry: 'Try again',
  confirmNotNow: 'Not now',
})
