import { defineText } from '../../../../core/lib/text.js'

/** Texts around the six boxes, for verifying and enrolling. */
export const codeEntryText = defineText('mfa', {
  codeLabel: '6-digit code',
  codeNumeric: 'Passcode can only be numbers',
  checking: 'Checking your code',
  again: 'Try again',
  resend: 'Resend code',
  resending: 'Sending…',
  resent: 'Code sent',
})
