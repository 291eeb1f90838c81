import type { Call, Provider } from '../../http/context.js'

/**
 * Sets the security headers, which are the same for every app: this origin stores the tokens and shares of all apps, so
 * no setting of one of them may add a source of scripts, frames or styles. Decision 83. Images and public chain nodes
 * may be at any https address. No site may frame these pages, because it could cover what the user approves.
 */
export function setPagePolicy({ captchaOrigin }: Pick<Provider, 'captchaOrigin'>, c: Call): void {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' https: data:",
    'connect-src': "'self' https:",
    'frame-src': `'self' ${captchaOrigin}`,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  }
  c.header(
    'content-security-policy',
    Object.entries(policy)
      .map((part) => part.join(' '))
      .join('; '),
  )
  c.header('x-frame-options', 'DENY')
  c.header('referrer-policy', 'no-referrer')
  c.header('cross-origin-resource-policy', 'same-origin')
}
