import type { App } from '../apps/app.js'
import { randomToken } from '../crypto/random.js'

/** What a refresh token says of itself, and proves by a keyed hash. Decision 132. */
export interface Proof {
  readonly sessionId: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

const PURPOSE = 'refresh token'
const VERSION = 'v2'
/** The version, the session, both times in ms, 256 random bits, and the hash with the mark of its root secret. */
const FORMAT = /^v2\.([\w-]{1,64})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{43})\.((?:v1\.\d{1,4}\.)?[\w-]{43})$/

/**
 * A token of a session. Its random part makes that nobody can guess it: what opens the session is its hash in the
 * database. The keyed hash alone opens nothing.
 */
export function provenToken(app: App, { sessionId, issuedAt, expiresAt }: Proof): string {
  const parts = [sessionId, textOf(issuedAt), textOf(expiresAt), randomToken()]
  return [VERSION, ...parts, app.hmac(PURPOSE, ...parts)].join('.')
}

/** What a token proves; undefined if this server did not issue it for this app, or issued it without a proof. */
export function readProof(app: Pick<App, 'matches'>, token: string): Proof | undefined {
  const [, sessionId = '', issued = '', expires = '', random = '', hash = ''] = FORMAT.exec(token) ?? []
  if (!hash || !app.matches(hash, PURPOSE, sessionId, issued, expires, random)) return undefined
  return { sessionId, issuedAt: momentOf(issued), expiresAt: momentOf(expires) }
}

const textOf = (moment: Date) => moment.getTime().toString(36)
const momentOf = (text: string) => new Date(Number.parseInt(text, 36))
