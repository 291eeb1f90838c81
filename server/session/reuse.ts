import { and, eq, gt } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { refreshTokens, sessions } from '../db/schema/sessions.js'
import { lockUser } from '../users/lock.js'
import { findByToken, isValid } from './find-token.js'
import { endFamily, endOf, type Session } from './session.js'
import { type Proof, readProof } from './token-proof.js'

/** Takes a used token whose row is gone for the sign of a theft, as one whose row is there. Decision 132. */
export async function endIfReused(tx: Database, app: App, token: string): Promise<void> {
  const proof = readProof(app, token)
  if (!proof || proof.expiresAt <= app.now()) return
  await lockUser(tx, tx.select({ id: sessions.userId }).from(sessions).where(ofProof(app, proof)))
  const session = await findProven(tx, app, proof)
  if (session && endOf(app, session) > app.now() && (await hasNewerToken(tx, proof))) await endFamily(tx, session)
}

const ofProof = (app: App, { sessionId }: Proof) => and(eq(sessions.id, sessionId), eq(sessions.appId, app.id))

async function findProven(db: Database, app: App, proof: Proof): Promise<Session | undefined> {
  const [session] = await db.select().from(sessions).where(ofProof(app, proof))
  return session
}

/**
 * Whether the session went on after the token was issued. If not, the token was not used here: the database was
 * restored from a backup that is older than the token.
 */
async function hasNewerToken(tx: Database, { sessionId, issuedAt }: Proof): Promise<boolean> {
  const isNewer = and(eq(refreshTokens.sessionId, sessionId), gt(refreshTokens.issuedAt, issuedAt))
  return (await tx.select({ hash: refreshTokens.hash }).from(refreshTokens).where(isNewer).limit(1)).length > 0
}

/** Whose a token is, used or not, with its row or without. */
export interface Origin {
  readonly session: Session
  /** Whether it is no link's token and neither it nor its session has expired. */
  readonly isProof: boolean
}

/** The session that a token belongs to, for a logout. */
export async function findOrigin(db: Database, app: App, token: string): Promise<Origin | undefined> {
  const found = await findByToken(db, app, token)
  if (found) return { session: found.session, isProof: found.row.kind === 'session' && isValid(app, found) }
  const proof = readProof(app, token)
  const session = proof && (await findProven(db, app, proof))
  return session && { session, isProof: proof.expiresAt > app.now() && endOf(app, session) > app.now() }
}
