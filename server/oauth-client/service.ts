import type { App } from '../apps/app.js'
import { needed } from '../http/missing-setting.js'
import type { OAuthProvider } from '../protocol/oauth-providers.js'
import type { Upstream } from '../settings/upstream.js'
import type { IdentityProvider } from './identity-provider.js'
import { identityProviders } from './services/index.js'

/** A service with the app's client there: addresses, client id and secret. */
export interface Service {
  readonly row: IdentityProvider
  readonly upstream: Upstream & { readonly issuer: string }
}

/** The app's client at the service. */
export function serviceOf({ settings }: App, name: OAuthProvider): Service {
  const row = identityProviders[name]
  const own = needed(settings.oauth_upstreams[name], `oauth_upstreams.${name}`)
  const { pkce = row.pkce, scope = row.scope, token_endpoint_auth_method: authentication = row.authentication } = own
  return { row: { ...row, pkce, scope, authentication }, upstream: { ...row.endpoints, ...own } }
}
