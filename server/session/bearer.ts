import { and, eq } from 'drizzle-orm'
import { sessions } from '../db/schema/sessions.js'
import type { Call, Server } from '../http/context.js'
import { invalidToken } from '../protocol/errors.js'
import { findUser, type User } from '../users/user.js'
import { endOf, type Session } from './session.js'
import { readAccessToken } from './tokens.js'

export interface Caller {
  readonly session: Session
  readonly user: User
}

/** The user and session of a valid access token; undefined once the session has ended. */
export async function findCaller({ db }: Server, c: Call): Promise<Caller | undefined> {
  const claims = await readBearer(c)
  if (!claims) return undefined
  const condition = and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId))
  const [session] = await db.select().from(sessions).where(condition)
  const app = c.get('app')
  const user = session && endOf(app, session) > app.now() ? await findUser(db, session.userId) : undefined
  return session && user && { session, user }
}

export async function mustBeCaller(server: Server, c: Call): Promise<Caller> {
  const caller = await findCaller(server, c)
  if (!caller) throw invalidToken()
  return caller
}

/** The claims of the bearer token, if this app issued it. */
export async function readBearer(c: Call, options?: { evenExpired?: boolean }) {
  const token = bearerOf(c)
  return token ? readAccessToken(c.get('app'), token, options) : undefined
}

export const bearerOf = (c: Call): string | undefined =>
  /^Bearer +([\w.-]+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
