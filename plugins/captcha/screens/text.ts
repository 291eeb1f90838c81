import { defineText } from '../../../core/lib/text.js'

/** Texts quoted in Modal §8.10 and Wire §6.4 are verbatim. */
export const captchaText = defineText('captcha', {
  checking: 'Checking that you are a human...',
  moments: 'This only takes a moment.',
  confirm: 'Confirm that you are human',
  asking: 'Please answer the question below.',
  success: 'Success!',
  passed: 'CAPTCHA passed successfully.',
  goOn: 'Continue',
  goingOn: 'Continuing...',
  wrong: 'Something went wrong',
  failed: 'You did not pass CAPTCHA. Please try again.',
  blocked: 'If you use an adblocker or a VPN, please turn it off for this page and try again.',
  retry: 'Retry',
  giveUp: 'Go back',
})
