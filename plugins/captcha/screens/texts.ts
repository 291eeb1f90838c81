import type { KeysOf } from '../../../core/lib/text.js'
import type { captchaErrorsText } from './errors.text.js'
import type { captchaText } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    captcha: KeysOf<typeof captchaText | typeof captchaErrorsText>
  }
}
