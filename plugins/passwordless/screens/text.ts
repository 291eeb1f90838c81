import { defineText } from '../../../core/lib/text.js'

export const passwordlessText = defineText('passwordless', {
  codeTitle: 'Enter confirmation code',
  codeSentToEmail: 'Please check {to} for an email from {app} and enter your code below.',
  codeSentToPhone: 'Please check {to} for a message from {app} and enter your code below.',
  codeLabel: '6-digit code',
  codeInvalid: 'Invalid or expired verification code',
  codeNumeric: 'Passcode can only be numbers',
  codeFailed: 'Issue verifying code',
  codeTooMany: 'Too many attempts. Please wait before trying again, or choose another way.',
  codeRetry: 'Try again',
  resendFailed: 'The code could not be sent. Try again.',
  resendTooMany: 'Too many requests. Please wait before trying again.',
  noEmail: "Didn't get an email?",
  noMessage: "Didn't get a message?",
  resend: 'Resend code',
  resending: 'Sending',
  resent: 'Code sent',
  verifying: 'Checking your code',
  success: 'Success!',
})
