import * as client from 'openid-client'
import type { App } from '../apps/app.js'
import { OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import type { Provider } from '../http/context.js'
import type { OAuthProvider } from '../protocol/oauth-providers.js'
import type { Upstream } from '../settings/upstream.js'

/** What each is asked for. With `openid` it is an OpenID provider, whose endpoints are discovered. */
const scopes: Readonly<Record<OAuthProvider, string>> = {
  google: 'openid email profile',
  linkedin: 'openid email profile',
  apple: 'openid email',
  discord: 'identify email',
  github: 'read:user user:email',
  twitter: 'users.read tweet.read',
  spotify: 'user-read-email user-read-private',
  instagram: 'instagram_business_basic',
  tiktok: 'user.info.basic,user.info.profile',
}
export const scopeOf = (name: OAuthProvider) => scopes[name]
export const isOpenId = (name: OAuthProvider) => scopes[name].startsWith('openid')
/** Seconds, for the library. */
const TIMEOUT_S = OUTSIDE_TIMEOUT_MS / 1000

/** Where an identity provider is: the app's own, or the stand-in. */
export function upstreamOf(provider: Provider, app: App, name: OAuthProvider): Upstream {
  const base = `${provider.outside}/idp/${name}`
  return (
    app.settings.oauth_upstreams[name] ?? {
      issuer: base,
      client_id: 'sandbox',
      client_secret: 'sandbox-secret',
      ...(!isOpenId(name) && {
        authorization_endpoint: `${base}/auth`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/info`,
      }),
    }
  )
}

/** This provider as a client of the upstream. ID tokens are checked against its keys. */
export async function createClient(name: OAuthProvider, upstream: Upstream): Promise<client.Configuration> {
  const { issuer, client_id, client_secret, ...endpoints } = upstream
  const secret = client.ClientSecretPost(client_secret)
  // the sandbox's own are on this machine, without TLS
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  if (isOpenId(name)) {
    const execute = [...insecure, client.enableNonRepudiationChecks]
    return client.discovery(new URL(issuer), client_id, undefined, secret, { execute, timeout: TIMEOUT_S })
  }
  const configuration = new client.Configuration({ issuer, ...endpoints }, client_id, undefined, secret)
  configuration.timeout = TIMEOUT_S
  for (const step of insecure) step(configuration)
  return configuration
}
