import type { App } from '../../apps/app.js'
import { captchaConfig } from '../../captcha/captcha.js'
import type { Call, Provider } from '../../http/context.js'

/** The origins that a page with the SDK loads from, for its logins and its captcha. */
function sources(provider: Provider, app: App) {
  const captcha = captchaConfig(provider, app)
  const { outside, telegram } = provider
  const scripts = [telegram?.widget, captcha ? captcha.captcha_script_url : undefined].filter(
    (url) => url !== undefined,
  )
  const origins = [
    ...new Set([outside, telegram?.oauth, ...scripts].flatMap((url) => (url ? [new URL(url).origin] : []))),
  ]
  return { scripts: [...new Set(scripts.map((url) => new URL(url).origin))].join(' '), origins: origins.join(' ') }
}

/** Sets the security headers. No site may frame these pages, because it could cover what the user approves. */
export function setPagePolicy(provider: Provider, c: Call, app?: App): void {
  const { scripts, origins } = app ? sources(provider, app) : { scripts: '', origins: '' }
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${scripts}`,
    'style-src': "'self'",
    'img-src': `'self' https: data: ${origins}`,
    'connect-src': `'self' https: wss: ${origins}`,
    'frame-src': `'self' ${origins}`,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  }
  c.header(
    'content-security-policy',
    Object.entries(policy)
      .map(([name, from]) => `${name} ${from}`.trim())
      .join('; '),
  )
  c.header('x-frame-options', 'DENY')
  c.header('referrer-policy', 'no-referrer')
  c.header('cross-origin-resource-policy', 'same-origin')
}
