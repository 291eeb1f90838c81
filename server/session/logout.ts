import { and, eq, gt } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { sessions } from '../db/schema/sessions.js'
import { readBody } from '../http/body.js'
import type { Call, Server } from '../http/context.js'
import { invalidToken } from '../protocol/errors.js'
import { flag, optional } from '../protocol/validate.js'
import { lockUser } from '../users/lock.js'
import { findCaller, readBearer } from './bearer.js'
import { clearSessionCookies, presentedToken } from './cookies.js'
import { findOrigin } from './reuse.js'
import { endAllSessions, endSession } from './session.js'

/**
 * Ends the session and all that was forked from it; with `everywhere`, all sessions of the user in this app. Succeeds
 * also if they have ended. Decision 81.
 */
export async function logout(server: Server, c: Call): Promise<Response> {
  const { everywhere } = await readBody(c, { everywhere: optional(flag) })
  await (everywhere ? endEverywhere(server, c) : endHere(server, c))
  clearSessionCookies(c, c.get('app'))
  return c.json({ success: true })
}

/** Ends the session of the refresh token and that of the bearer. Either may be used or expired. */
async function endHere({ db }: Server, c: Call): Promise<void> {
  const token = await presentedToken(c)
  const origin = token && (await findOrigin(db, c.get('app'), token))
  if (origin) await whileLocked(db, origin.session.userId, (tx) => endSession(tx, origin.session))
  const claims = await readBearer(c, { evenExpired: true })
  if (!claims) return
  const { sessionId: id, userId } = claims
  await whileLocked(db, userId, (tx) => endSession(tx, { id, userId }))
}

/** Other devices are logged out too, so this needs a token that still opens a session. A link's token is not enough. */
async function endEverywhere(server: Server, c: Call): Promise<void> {
  const { db } = server
  const app = c.get('app')
  const token = await presentedToken(c)
  const origin = token ? await findOrigin(db, app, token) : undefined
  const user = origin?.isProof ? origin.session.userId : undefined
  const caller = await findCaller(server, c)
  const proven = [user, caller?.user.id].filter((id) => id !== undefined)
  for (const id of proven) await whileLocked(db, id, (tx) => endAllSessions(tx, id))
  if (proven.length > 0) return
  // The answer of an earlier call may have been lost. Whoever still has a session must not be told that it has ended.
  const owner = origin?.session.userId ?? (await readBearer(c, { evenExpired: true }))?.userId
  if (owner ? await hasSession(db, app, owner) : !token) throw invalidToken()
}

async function hasSession(db: Database, app: App, userId: string): Promise<boolean> {
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, app.now()))
  return (await db.select({ id: sessions.id }).from(sessions).where(isOpen).limit(1)).length > 0
}

const whileLocked = (db: Database, userId: string, work: (tx: Database) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await work(tx)
  })
