import { importSPKI, type JWTPayload, jwtVerify } from 'jose'

export interface TokenSettings {
  readonly appId: string
  /** `<prefix>.io`, by default `privy.io` */
  readonly issuer: string
  /** In PEM; `\n` may stand for a line break. */
  readonly verificationKey: string
}
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly loggedInAt: Date
}

/** Reads the header `authorization` of a request. The result is undefined if it has no valid access token. */
export async function accessTokenReader({ appId: audience, issuer, verificationKey }: TokenSettings) {
  const key = await importSPKI(verificationKey.replaceAll('\\n', '\n'), 'ES256')

  async function verified(token: string): Promise<JWTPayload | undefined> {
    try {
      return (await jwtVerify(token, key, { algorithms: ['ES256'], audience, issuer, requiredClaims: ['exp'] })).payload
    } catch {
      return undefined
    }
  }
  return async function readAccessToken(authorization: string | null): Promise<Caller | undefined> {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const claims = token && (await verified(token))
    if (!claims || 'linked_accounts' in claims) return undefined // an identity token
    const { sub: userId, sid: sessionId, auth_time: loggedInAt } = claims
    if (typeof userId !== 'string' || typeof sessionId !== 'string' || typeof loggedInAt !== 'number') return undefined
    return { userId, sessionId, loggedInAt: new Date(loggedInAt * 1000) }
  }
}
