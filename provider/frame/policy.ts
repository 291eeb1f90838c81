import type { App } from '../apps/app.js'
import { cloudUrls } from '../embedded/clouds/clouds.js'
import type { Call, Provider } from '../http/context.js'

/** Where the users' clouds are that a wallet's recovery key may lie in: origins that the frame may fetch from. */
const cloudOrigins = (provider: Provider, app: App): readonly string[] => [
  ...new Set(Object.values(cloudUrls(provider, app)).map((url) => new URL(url).origin)),
]

interface PolicyOptions {
  readonly style?: string
  /** The users' clouds too. */
  readonly clouds?: boolean
  readonly workers?: boolean
  /** Pages of this provider's own may frame it too: those where users of the app approve what another app asks for. */
  readonly own?: boolean
}
/**
 * What a page that keeps keys answers with. Only the app's own domains, and pages of ours, may frame it, and nothing in it comes from elsewhere. Architecture §7.
 */
export function setPagePolicy(
  provider: Provider,
  c: Call,
  app: App,
  { style, clouds, workers, own }: PolicyOptions = {},
): void {
  const domains = app.settings.allowed_domains.filter((domain) => !domain.includes('[')) // a policy cannot name an IPv6 host
  setHeaders(c, {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': style ?? "'none'",
    'connect-src': ["'self'", ...(clouds ? cloudOrigins(provider, app) : [])].join(' '),
    'worker-src': workers ? "'self'" : "'none'",
    'frame-ancestors': [...(own ? ["'self'"] : []), ...domains].join(' ') || "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  })
}

/** For the page that gives an error instead: it runs no script and holds no key, so any page may frame it. */
export const setRefusalPolicy = (c: Call): void =>
  setHeaders(c, { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" })

/** A worker's script has a policy of its own, and is let in by a page with an embedder policy only if it has one. */
export const setWorkerPolicy = (c: Call): void => setHeaders(c, { 'default-src': "'none'" })

function setHeaders(c: Call, policy: Readonly<Record<string, string>>): void {
  const parts = Object.entries(policy).map((part) => part.join(' '))
  c.header('content-security-policy', parts.join('; '))
  c.header('cross-origin-embedder-policy', 'require-corp')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('referrer-policy', 'no-referrer')
}
