import type { Errors } from '../../../core/plugin.js'
import type {} from '../contract.js'
import { captchaErrorsText } from './errors.text.js'

/** Every request of the flow would need another captcha, so all have a screen of their own. Modal §8.1. */
export default {
  text: captchaErrorsText,
  rows: {
    captcha_failure: { title: 'failed', ownScreen: true },
    captcha_timeout: { title: 'timedOut', ownScreen: true },
    invalid_captcha: { title: 'wrong', detail: 'tryAgain', ownScreen: true },
  },
} satisfies Errors<'captcha', typeof captchaErrorsText>
