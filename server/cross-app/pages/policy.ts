import type { Call, Server } from '../../http/context.js'
import { LOCAL_SOURCES } from '../../http/loopback.js'

/**
 * Sets the security headers, which are the same for every app: this origin stores the tokens and shares of all apps, so
 * no setting of one of them may add a source of scripts, frames or styles. Decision 83. Images and public chain nodes
 * may be at any https address. No site may frame these pages, because it could cover what the user approves.
 */
export function setPagePolicy({ captchaOrigin, origin }: Pick<Server, 'captchaOrigin' | 'origin'>, c: Call): void {
  // a server on this machine serves apps that are developed here, whose logos are here, too
  const local = origin.startsWith('http:') ? ` ${LOCAL_SOURCES}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' https:${local} data:`,
    'connect-src': "'self' https:",
    'frame-src': ["'self'", captchaOrigin].filter(Boolean).join(' '),
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
