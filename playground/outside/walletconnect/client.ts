import type { IncomingMessage } from 'node:http'

/** A client of the relay. Its id is the issuer (a did:key) of the token that the SDK signs with its own key. */
export interface Client {
  readonly id: string
  readonly projectId: string
}
interface Claims {
  readonly iss?: unknown
  /** Seconds since the epoch. */
  readonly exp?: unknown
}

/** Reads the client from a socket's address. Returns an error text if the real relay would refuse it. */
export function clientOf(request: IncomingMessage): Client | string {
  const { searchParams } = new URL(request.url ?? '/', 'ws://localhost')
  const projectId = searchParams.get('projectId')
  if (!projectId) return 'Unauthorized: Project ID is missing'
  const { iss, exp } = claimsOf(searchParams.get('auth') ?? '')
  if (typeof iss !== 'string' || !iss.startsWith('did:key:')) return 'Unauthorized: auth is no token of a client'
  if (typeof exp !== 'number' || exp * 1000 < Date.now()) return 'Unauthorized: the token has expired'
  return { id: iss, projectId }
}

function claimsOf(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return claims && typeof claims === 'object' ? claims : {}
  } catch {
    return {}
  }
}
