import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import { outsideFetch } from '../http/outside.js'
import { isRecord } from '../protocol/validate.js'
import type { Upstream } from '../settings/upstream.js'
import type { IdentityProvider } from './identity-provider.js'
import { parseJson } from './read-answer.js'
import type { Service } from './service.js'

/** The timeout in seconds, which is the library's unit. */
const TIMEOUT_S = OUTSIDE_TIMEOUT_MS / 1000
/** Apple accepts lifetimes of up to six months. A new secret is signed for each request. */
const SIGNED_SECRET_LIFETIME = '5m'
const APPLE_AUDIENCE = 'https://appleid.apple.com'

const call: client.CustomFetch = (url, options) => outsideFetch(url, options as RequestInit)

/** Creates the OAuth client for a service. ID tokens are verified with the service's keys. */
export async function createClient({ row, upstream }: Service): Promise<client.Configuration> {
  const { issuer, client_id, authorization_endpoint, token_endpoint, userinfo_endpoint } = upstream
  const authentication = await authenticate(row, upstream)
  // a service of this machine, for development
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  if (row.openId) {
    const execute = [...insecure, client.enableNonRepudiationChecks]
    const options = { execute, timeout: TIMEOUT_S, [client.customFetch]: call }
    const configuration = await client.discovery(new URL(issuer), client_id, undefined, authentication, options)
    return readingTokens(configuration, row)
  }
  const endpoints = Object.fromEntries(
    Object.entries({ authorization_endpoint, token_endpoint, userinfo_endpoint }).filter(([, url]) => url),
  )
  const configuration = new client.Configuration({ issuer, ...endpoints }, client_id, undefined, authentication)
  configuration.timeout = TIMEOUT_S
  for (const step of insecure) step(configuration)
  return readingTokens(configuration, row)
}

/** How the client authenticates at the token endpoint. */
async function authenticate(row: IdentityProvider, upstream: Upstream): Promise<client.ClientAuth> {
  const { client_id, client_secret = '' } = upstream
  if (row.authentication === 'client_secret_basic') return basic(client_id, client_secret)
  const secret = row.authentication === 'signed_secret' ? await signedSecret(upstream) : client_secret
  const body = client.ClientSecretPost(secret)
  const { clientIdName } = row
  if (!clientIdName) return body
  return (as, metadata, parameters, headers) => {
    body(as, metadata, parameters, headers)
    parameters.delete('client_id')
    parameters.set(clientIdName, client_id)
  }
}

/**
 * HTTP Basic by RFC 6749, section 2.3.1. The library also escapes `-` and `_`, which services that do not decode them
 * refuse.
 */
const basic =
  (id: string, secret: string): client.ClientAuth =>
  (_as, _client, _body, headers) => {
    const pair = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1)).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret (2026-11-25) */
async function signedSecret({ client_id, client_secret, team_id, key_id, private_key }: Upstream): Promise<string> {
  if (!team_id || !key_id || !private_key) return client_secret ?? ''
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setSubject(client_id)
    .setAudience(APPLE_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(SIGNED_SECRET_LIFETIME)
    .sign(await importPKCS8(private_key, 'ES256'))
}

/**
 * Adapts requests to the token endpoint: their content type has no charset, which TikTok refuses, and answers are
 * converted to the format of RFC 6749.
 */
function readingTokens(configuration: client.Configuration, { readTokens }: IdentityProvider): client.Configuration {
  const { token_endpoint } = configuration.serverMetadata()
  configuration[client.customFetch] = async (url, options) => {
    if (url !== token_endpoint) return call(url, options)
    const headers = { ...options.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await call(url, { ...options, headers })
    if (!readTokens) return response
    const text = await response.text()
    const body = readOr(text)
    if (!body) return new Response(text, { status: response.status, headers: response.headers })
    const read = readTokens({ status: response.status, body })
    return Response.json(read.body, { status: read.status })
  }
  return configuration
}
function readOr(text: string) {
  try {
    const body = parseJson(text)
    return isRecord(body) ? body : undefined
  } catch {
    return undefined
  }
}
