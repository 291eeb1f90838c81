import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Proves by Cloudflare Turnstile that a person is there before a login begins, mostly without asking the user. It is
 * on if the app's settings have a captcha; without the dialog, `<Captcha />` is its place in your page.
 */
export const captcha = defineManifest({
  id: 'captcha',
  when: ({ captchaEnabled }) => captchaEnabled,
  provides: ['captcha'],
  preloadOnLogin: () => true,
  load: () => import('./plugin.js'),
})
