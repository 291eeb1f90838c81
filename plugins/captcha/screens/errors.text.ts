import { defineText } from '../../../core/lib/text.js'

/** Texts quoted in Modal §8.1 are verbatim. */
export const captchaErrorsText = defineText('captcha', {
  failed: 'You did not pass CAPTCHA. Please try again.',
  timedOut: 'Something went wrong! Please try again later.',
  wrong: 'Something went wrong',
  tryAgain: 'Please try again.',
})
