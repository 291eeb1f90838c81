import type { App } from '../app.js'
import { cloudUrls } from '../clouds.js'
import type { Call, Provider } from '../provider-context.js'

/** Where the users' clouds are that a wallet's recovery key may lie in: origins that the frame may fetch from. */
const cloudOrigins = (provider: Provider, app: App): readonly string[] => [
  ...new Set(Object.values(cloudUrls(provider, app)).map((url) => new URL(url).origin)),
]

interface Needs {
  readonly style?: string
  /** The users' clouds too. */
  readonly clouds?: boolean
  readonly workers?: boolean
}
/**
 * What a page that keeps keys answers with. Only the app's own domains may frame it, and nothing in it comes from elsewhere. DESIGN §7,
 * checklist 7.
 */
export function guardPage(provider: Provider, c: Call, app: App, { style, clouds, workers }: Needs = {}): void {
  const domains = app.settings.allowed_domains.filter((domain) => !domain.includes('[')) // a policy cannot name an IPv6 host
  send(c, {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': style ?? "'none'",
    'connect-src': ["'self'", ...(clouds ? cloudOrigins(provider, app) : [])].join(' '),
    'worker-src': workers ? "'self'" : "'none'",
    'frame-ancestors': domains.join(' ') || "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  })
}

/** The same of a page that says why there is none: it runs nothing and keeps nothing, so that whoever asked may read it in its frame. */
export const guardRefusal = (c: Call): void =>
  send(c, { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" })

/** A worker's script has a policy of its own, and is let in by a page with an embedder policy only if it has one. */
export const guardWorker = (c: Call): void => send(c, { 'default-src': "'none'" })

function send(c: Call, policy: Readonly<Record<string, string>>): void {
  const parts = Object.entries(policy).map((part) => part.join(' '))
  c.header('content-security-policy', parts.join('; '))
  c.header('cross-origin-embedder-policy', 'require-corp')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('referrer-policy', 'no-referrer')
}
