import type { App } from '../apps/app.js'
import { cloudUrls } from '../embedded/clouds/clouds.js'
import type { Call, Server } from '../http/context.js'

/** Origins of the clouds that may store a recovery key. The frame may fetch from them. */
const cloudOrigins = (app: App): readonly string[] => [
  ...new Set(Object.values(cloudUrls(app)).flatMap((url) => (url ? [new URL(url).origin] : []))),
]

interface PolicyOptions {
  readonly style?: string
  /** Allows requests to the users' clouds. */
  readonly clouds?: boolean
  readonly workers?: boolean
  /** Lets the server's own pages frame this page: users approve requests of other apps there. */
  readonly own?: boolean
}
/**
 * Sets the headers of a page that holds keys. Only the app's domains (and the server's pages) may frame it, and it
 * loads nothing from other origins. Architecture §7.
 */
export function setPagePolicy(
  _server: Server,
  c: Call,
  app: App,
  { style, clouds, workers, own }: PolicyOptions = {},
): void {
  const domains = app.settings.allowed_domains.filter((domain) => !domain.includes('[')) // a CSP cannot name an IPv6 host
  setHeaders(c, {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': style ?? "'none'",
    'connect-src': ["'self'", ...(clouds ? cloudOrigins(app) : [])].join(' '),
    'worker-src': workers ? "'self'" : "'none'",
    'frame-ancestors': [...(own ? ["'self'"] : []), ...domains].join(' ') || "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  })
}

/** Sets the headers of an error page. It runs no script and holds no key, so any page may frame it. */
export const setRefusalPolicy = (c: Call): void =>
  setHeaders(c, { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" })

/** Sets the headers of a worker's script. A page with an embedder policy loads a worker only if that has one too. */
export const setWorkerPolicy = (c: Call): void => setHeaders(c, { 'default-src': "'none'" })

function setHeaders(c: Call, policy: Readonly<Record<string, string>>): void {
  const parts = Object.entries(policy).map((part) => part.join(' '))
  c.header('content-security-policy', parts.join('; '))
  c.header('cross-origin-embedder-policy', 'require-corp')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('referrer-policy', 'no-referrer')
}
