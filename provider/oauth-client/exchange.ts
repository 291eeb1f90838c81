import * as client from 'openid-client'
import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import type { OAuthProvider } from '../protocol/oauth-providers.js'
import { isRecord } from '../protocol/validate.js'
import { readProfile } from './profile.js'
import { createClient, isOpenId, scopeOf, upstreamOf } from './upstream.js'

/** What must come back from the upstream as it was sent there, and the proof that it was us who asked. */
export interface AuthorizationChecks {
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

/** Where the person goes to say who they are. PKCE goes with it, between us and the upstream. */
export async function authorizationUrl(
  provider: Provider,
  app: App,
  name: OAuthProvider,
  checks: AuthorizationChecks,
  { callback, scope = scopeOf(name) }: { callback: string; scope?: string },
) {
  const config = await createClient(name, upstreamOf(provider, app, name))
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
export async function exchangeCode(
  provider: Provider,
  app: App,
  name: OAuthProvider,
  callback: URL,
  checks: AuthorizationChecks,
): Promise<Identity> {
  const upstream = upstreamOf(provider, app, name)
  const config = await createClient(name, upstream)
  const openId = isOpenId(name)
  const tokens = await client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    ...(openId && { expectedNonce: checks.nonce, idTokenExpected: true }),
  })
  const profile = openId
    ? await openIdProfile(config, tokens)
    : await userInfo(config, tokens, upstream.userinfo_endpoint ?? '')
  const fields = readProfile(name, profile)
  if (!fields) throw new Error(`${name} did not say who it is.`)
  return { fields, tokens: wireTokens(name, tokens) }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** The ID token, and what the user info endpoint adds where there is one: of the same person. */
async function openIdProfile(config: client.Configuration, tokens: Tokens): Promise<unknown> {
  const claims = tokens.claims()
  const { userinfo_endpoint: url } = config.serverMetadata()
  if (!claims || !url) return claims
  const info = await userInfo(config, tokens, url)
  if (!isRecord(info) || info.sub !== claims.sub) throw new Error(`${url} tells of somebody else.`)
  return { ...claims, ...info }
}

async function userInfo(config: client.Configuration, { access_token }: Tokens, url: string): Promise<unknown> {
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
