import type { App } from '../../apps/app.js'
import { captchaConfig } from '../../captcha/captcha.js'
import type { Call, Provider } from '../../http/context.js'

/** What only a page with the SDK in it may load: what its logins and its chains need. */
function sources(provider: Provider, app: App) {
  const captcha = captchaConfig(provider, app)
  const scripts = [provider.telegram.widget, ...(captcha ? [captcha.captcha_script_url] : [])]
  const origins = [
    ...new Set([provider.outside, provider.telegram.oauth, ...scripts].map((url) => new URL(url).origin)),
  ]
  return { scripts: [...new Set(scripts.map((url) => new URL(url).origin))].join(' '), origins: origins.join(' ') }
}

/** No page may frame these: what a user approves here must not lie under something else. */
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
