import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'

type Key = Parameters<typeof jwtVerify>[1] & CryptoKey
/** The part of a secret API key that the developer platform stores. */
export interface ApiKey {
  readonly id: string
  readonly publicKey: Key
}
/** The longest lifetime of a token. */
const MAX_LIFE_S = 120

/**
 * Whether a bearer token allows this request: the key has signed it for the request's method, host and path, and it
 * lives for at most two minutes.
 * https://docs.cdp.coinbase.com/api-reference/v2/authentication, seen in excerpts 2026-11-25.
 */
export async function allows(token: string, key: ApiKey, method: string, url: URL): Promise<boolean> {
  try {
    const { kid, nonce, typ } = decodeProtectedHeader(token) as Record<string, unknown>
    const { payload } = await jwtVerify(token, key.publicKey, { issuer: 'cdp', subject: key.id })
    const target = `${method} ${url.host}${url.pathname}`
    return (
      kid === key.id && typeof nonce === 'string' && typ === 'JWT' && isShort(payload) && uris(payload).includes(target)
    )
  } catch {
    return false
  }
}
const isShort = ({ nbf, exp }: JWTPayload) => nbf !== undefined && exp !== undefined && exp - nbf <= MAX_LIFE_S
const uris = ({ uris }: JWTPayload): unknown[] => (Array.isArray(uris) ? uris : [])
