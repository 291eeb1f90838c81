import type { Simulator } from '../outside.js'

/** The stand-in for Cloudflare's captcha: the script with its widget, and the verifier. */
export const turnstile: Simulator = {
  name: 'turnstile',
  about: 'a captcha: the script, the widget and the verifier; the site key says what happens',
  open: async () => (await import('./service.js')).openService(),
}
