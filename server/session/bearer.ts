import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '../db/prepared.js'
import { sessions } from '../db/schema/sessions.js'
import { accounts, users } from '../db/schema/users.js'
import type { Call, Server } from '../http/context.js'
import { invalidToken } from '../protocol/errors.js'
import { type User, userColumns, userIn } from '../users/user.js'
import { endOf, type Session } from './session.js'
import { readAccessToken } from './tokens.js'

export interface Caller {
  readonly session: Session
  readonly user: User
}

const sessionAndUser = prepared((db) =>
  db
    .select({ session: sessions, ...userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.userId, sql.placeholder('userId'))))
    .orderBy(asc(accounts.id)),
)

/** The user and session of a valid access token; undefined once the session has ended. */
export async function findCaller({ db }: Server, c: Call): Promise<Caller | undefined> {
  const claims = await readBearer(c)
  if (!claims) return undefined
  const rows = await sessionAndUser(db, claims)
  const session = rows[0]?.session
  const user = userIn(rows)
  const app = c.get('app')
  return session && user && endOf(app, session) > app.now() ? { session, user } : undefined
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
