import * as client from 'openid-client'
import type { App } from './app.js'
import { readProfile } from './oauth-profile.js'
import type { OAuthProvider } from './oauth-providers.js'
import { configure, isOpenId, scopeOf, upstreamOf } from './oauth-upstream.js'
import type { Provider } from './provider-context.js'
import { isRecord } from './shape.js'

/** What must come back from the upstream as it was sent there, and the proof that it was us who asked. */
export interface Checks {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}
/** Who came, by the upstream's word. */
export interface Identity {
  readonly fields: { readonly subject: string }
  /** The upstream's own tokens, as the answer carries them. Wire §1.4. */
  readonly tokens: Readonly<Record<string, unknown>>
}

export const callbackUrl = (provider: Provider, name: OAuthProvider) =>
  `${provider.origin}/api/v1/oauth/callback/${name}`

/** Where the person goes to say who they are. PKCE goes with it, between us and the upstream. */
export async function authorizationUrl(
  provider: Provider,
  app: App,
  name: OAuthProvider,
  checks: Checks,
  { callback = callbackUrl(provider, name), scope = scopeOf(name) }: { callback?: string; scope?: string } = {},
) {
  const config = await configure(name, upstreamOf(provider, app, name))
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    state: checks.state,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(isOpenId(name) && { nonce: checks.nonce }),
    // Apple answers by a form as soon as it is asked for more than who it is
    ...(name === 'apple' && { response_mode: 'form_post' }),
  })
  return url.href
}

/** Takes the upstream's code to its token endpoint and asks who it is. Throws what went wrong; see `isSuspension`. */
export async function exchange(
  provider: Provider,
  app: App,
  name: OAuthProvider,
  callback: URL,
  checks: Checks,
): Promise<Identity> {
  const upstream = upstreamOf(provider, app, name)
  const config = await configure(name, upstream)
  const openId = isOpenId(name)
  const tokens = await client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    ...(openId && { expectedNonce: checks.nonce, idTokenExpected: true }),
  })
  const told = openId ? await whoById(config, tokens) : await whoByApi(config, tokens, upstream.userinfo_endpoint ?? '')
  const fields = readProfile(name, told)
  if (!fields) throw new Error(`${name} did not say who it is.`)
  return { fields, tokens: wireTokens(name, tokens) }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** The ID token, and what the user info endpoint adds where there is one: of the same person. */
async function whoById(config: client.Configuration, tokens: Tokens): Promise<unknown> {
  const claims = tokens.claims()
  const { userinfo_endpoint: url } = config.serverMetadata()
  if (!claims || !url) return claims
  const told = await whoByApi(config, tokens, url)
  if (!isRecord(told) || told.sub !== claims.sub) throw new Error(`${url} tells of somebody else.`)
  return { ...claims, ...told }
}

async function whoByApi(config: client.Configuration, { access_token }: Tokens, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'latchkit' })
  const answer = await client.fetchProtectedResource(config, access_token, new URL(url), 'GET', null, headers)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

const wireTokens = (provider: OAuthProvider, tokens: Tokens) => ({
  provider,
  access_token: tokens.access_token,
  ...(tokens.expires_in !== undefined && { access_token_expires_in_seconds: tokens.expires_in }),
  ...(tokens.refresh_token && { refresh_token: tokens.refresh_token }),
  ...(tokens.scope && { scopes: tokens.scope.split(/[ ,]/) }),
})

/** Did the upstream say that this account of its own is suspended? */
export function isSuspension(cause: unknown): boolean {
  const { message = '', error_description = '', cause: deeper } = (cause ?? {}) as Record<string, unknown>
  return /suspend/i.test(`${message} ${error_description}`) || (deeper instanceof Error && isSuspension(deeper))
}
