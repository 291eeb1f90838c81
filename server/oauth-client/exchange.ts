import * as client from 'openid-client'
import { askForText } from '../http/outside.js'
import type { OAuthProvider } from '../protocol/oauth-providers.js'
import type { Claims, Profile } from './identity-provider.js'
import { parseJson, recordOf } from './read-answer.js'
import type { Service } from './service.js'
import { createClient } from './upstream.js'

/** The PKCE verifier, and the values that the service must return unchanged. */
export interface AuthorizationChecks {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}
/** The user's identity at the service. */
export interface Identity {
  readonly fields: Profile & { readonly subject: string }
  /** The service's tokens, as the API returns them. Wire §1.4. */
  readonly tokens: Readonly<Record<string, unknown>>
}

/** The address of the service's login page. `scope` replaces the scope of a login. */
export async function authorizationUrl(
  service: Service,
  checks: AuthorizationChecks,
  { callback, scope = service.row.scope }: { callback: string; scope?: string },
): Promise<string> {
  const { row, upstream } = service
  const url = client.buildAuthorizationUrl(await createClient(service), {
    redirect_uri: callback,
    scope,
    state: checks.state,
    ...row.parameters,
    ...(row.pkce && {
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    }),
    ...(row.nonce && { nonce: checks.nonce }),
  })
  if (row.clientIdName) {
    url.searchParams.delete('client_id')
    url.searchParams.set(row.clientIdName, upstream.client_id)
  }
  // Some services do not decode a plus as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

/**
 * Exchanges the service's code for tokens and reads the user's identity. Throws the service's errors; see
 * `isSuspension`.
 */
export async function exchangeCode(
  name: OAuthProvider,
  service: Service,
  callback: URL,
  checks: AuthorizationChecks,
): Promise<Identity> {
  const { row, upstream } = service
  const config = await createClient(service)
  const { issuer } = config.serverMetadata()
  const tokens = await client.authorizationCodeGrant(config, withIssuer(callback, row.openId && issuer), {
    ...(row.pkce && { pkceCodeVerifier: checks.verifier }),
    expectedState: checks.state,
    ...(row.nonce && { expectedNonce: checks.nonce }),
    ...(row.openId && { idTokenExpected: true }),
  })
  const idToken: Claims = { ...tokens.claims() }
  const url = upstream.userinfo_endpoint ?? config.serverMetadata().userinfo_endpoint
  const info = url ? recordOf(await ask(service, tokens.access_token, url)) : {}
  if (row.openId && url && info.sub !== idToken.sub) throw new Error(`${url} tells of somebody else.`)
  const more = row.userInfo?.more && (await askMore(service, tokens.access_token, `${url}${row.userInfo.more}`))
  const { subject, ...fields } = row.profile({ idToken, info, more, callback: callback.searchParams })
  if (!subject) throw new Error(`${name} did not say who it is: ${JSON.stringify(info).slice(0, 500)}`)
  return { fields: { ...fields, subject }, tokens: wireTokens(name, tokens) }
}

/**
 * Sets the `iss` parameter (RFC 9207) that the library expects. Some services leave it out although they announce it,
 * which is safe here, since each service has its own callback. A parameter that is present is compared if the issuer
 * was discovered.
 */
function withIssuer(callback: URL, issuer: string | undefined): URL {
  const url = new URL(callback)
  if (!issuer) url.searchParams.delete('iss')
  else if (!url.searchParams.has('iss')) url.searchParams.set('iss', issuer)
  return url
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

async function ask({ row }: Service, token: string, address: string): Promise<unknown> {
  const { status, text } = await fetchInfo(row.userInfo, token, address)
  if (status !== 200) throw new Error(`${address} answered ${status}: ${text.slice(0, 500)}`)
  return parseJson(text)
}
/** Undefined if the user did not grant access to this data. */
async function askMore({ row }: Service, token: string, address: string): Promise<unknown> {
  const { status, text } = await fetchInfo(row.userInfo, token, address)
  if (status === 403 || status === 404) return undefined
  if (status !== 200) throw new Error(`${address} answered ${status}: ${text.slice(0, 500)}`)
  return parseJson(text)
}
async function fetchInfo(how: Service['row']['userInfo'], token: string, address: string) {
  const { query = {}, headers = {}, tokenParameter } = how ?? {}
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (tokenParameter) url.searchParams.set(tokenParameter, token)
  const authorization = tokenParameter ? {} : { authorization: `Bearer ${token}` }
  const { status, body } = await askForText(url.href, {
    headers: { accept: 'application/json', 'user-agent': 'latchkit', ...authorization, ...headers },
    redirect: 'error',
  })
  return { status, text: body }
}

const wireTokens = (provider: OAuthProvider, tokens: Tokens) => {
  const { refresh_expires_in: refreshExpires, refresh_token_expires_in: lasts = refreshExpires } = tokens
  return {
    provider,
    access_token: tokens.access_token,
    ...(tokens.expires_in !== undefined && { access_token_expires_in_seconds: tokens.expires_in }),
    ...(tokens.refresh_token && { refresh_token: tokens.refresh_token }),
    ...(typeof lasts === 'number' && { refresh_token_expires_in_seconds: lasts }),
    ...(tokens.scope && { scopes: tokens.scope.split(/[ ,]+/) }),
  }
}
