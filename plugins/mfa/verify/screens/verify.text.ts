import { defineText } from '../../../../core/lib/text.js'

/** Texts that all verifying screens share: other options and errors. Texts quoted in Modal §2.6, §8.11 are verbatim. */
export const verifyText = defineText('mfa', {
  goOn: 'Continue',
  again: 'Try again',
  another: 'Choose another method',
  notNow: 'Not now',
  close: 'Close',
  tooManyTries:
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  invalid: 'The code you entered is not valid',
  used: 'This code was used already. Wait for the next one in your app.',
  locked: 'That method is locked after too many wrong codes. Use another one.',
  timedOut: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
  canceled: 'Verification canceled',
  notSupported: 'Passkeys are not supported in this browser.',
  tooManyRequests: 'Too many requests. Please wait before trying again.',
  wrong: 'Something went wrong.',
})
