import { defineText } from '../../../../core/lib/text.js'

/** The texts around the six boxes, to verify and to enrol. */
export const codeEntryText = defineText('mfa', {
  codeLabel: '6-digit code',
  codeNumeric: 'Passcode can only be numbers',
  checking: 'Checking your code',
  again: 'Try again',
  resend: 'Resend code',
  resending: 'Sending…',
  resent: 'Code sent',
})
