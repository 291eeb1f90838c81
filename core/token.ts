import { attempt } from './lib/attempt.js'
import { record, text } from './lib/read.js'

/** The data that a client reads from an access token. The server checks its signature. Wire §2. */
export interface Token {
  readonly raw: string
  readonly userId: string
  readonly sessionId: string
  readonly audience: readonly string[]
  /** In milliseconds since the epoch, by the server's clock. */
  readonly issued: number
  readonly expires: number
}
const EXPIRY_MARGIN_MS = 30_000

export function readToken(raw: unknown): Token | undefined {
  if (typeof raw !== 'string') return undefined
  return attempt(() => {
    const [, body = ''] = raw.split('.')
    const bytes = atob(body.replace(/-/g, '+').replace(/_/g, '/'))
    // The two functions together read UTF-8, in fewer bytes than a `TextDecoder`, for which they must be an array
    const { sub, sid, aud, iat, exp } = record(JSON.parse(decodeURIComponent(escape(bytes))))
    if (typeof exp !== 'number') return undefined
    const audience = [aud].flat().filter((one) => typeof one === 'string')
    const issued = Number(iat ?? 0) * 1000
    return { raw, userId: text(sub) ?? '', sessionId: text(sid) ?? '', audience, issued, expires: exp * 1000 }
  })
}

/** Whether the token stays valid for at least 30 seconds. Core §4. */
export const isActive = (token: Token | undefined, now: number): token is Token =>
  !!token && token.expires - EXPIRY_MARGIN_MS > now
